import { LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { dispose, getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Registers only what our charts use: full ECharts is twice the size. Bars and marks are drawn as lines with areas,
// because ECharts' bar chart and mark components would add a tenth.
use([LineChart, GridComponent, TooltipComponent, CanvasRenderer])

/** The parts of ECharts that the React wrapper needs. Listed one by one, so that the bundler drops the rest. */
export const echarts = { dispose, getInstanceByDom, init }
