import { VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { echarts as shared } from '#ui/charts/echarts-setup.ts'

// Apart from the other charts, whose screens do not load it.
use([VisualMapContinuousComponent])

/** The parts of ECharts that heat maps need. */
export const echarts = shared
