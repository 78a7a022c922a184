import { BarChart, HeatmapChart, ScatterChart } from 'echarts/charts'
import {
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { use } from 'echarts/core'
import { echarts as shared } from '#ui/charts/echarts-setup.ts'

// Apart from the other charts, whose screens do not load it.
use([
  BarChart,
  HeatmapChart,
  ScatterChart,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  VisualMapContinuousComponent,
])

/** The parts of ECharts that the charts of the analysis tools need. */
export const echarts = shared
