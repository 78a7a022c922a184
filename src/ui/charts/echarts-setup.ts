import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { dispose, getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what charts here use: the whole of ECharts is twice the size, and each part weighs on every chart's first load.
// Bars and marks are drawn as lines with areas; the chart of bars and the component of marks would add a tenth.
use([LineChart, GridComponent, TooltipComponent, CanvasRenderer])

/** What the React wrapper needs of ECharts, with the parts registered above. Named one by one, so that the rest goes. */
export const echarts = { dispose, getInstanceByDom, init }
