import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import { barsPlot } from './bars-plot.ts'
import { calendarPlot } from './calendar-plot.ts'
import { heatPlot } from './heat-plot.ts'
import { histogramPlot } from './histogram-plot.ts'
import { linesPlot } from './lines-plot.ts'
import type { Plot, PlotContext } from './plot.ts'
import { scatterPlot } from './scatter-plot.ts'

/** Whether a second selection is drawn into the same chart; else it needs a chart of its own. */
export const joinsOther = ({ kind }: ChartData): boolean => kind === 'bars' || kind === 'histogram' || kind === 'lines'

/** Makes the data of a chart ready to be drawn; `other` is the same chart of a second selection. */
export function plotOf(chart: ChartData, other: ChartData | null, context: PlotContext): Plot {
  switch (chart.kind) {
    case 'bars':
      return barsPlot(chart, other?.kind === 'bars' ? other : null, context)
    case 'histogram':
      return histogramPlot(chart, other?.kind === 'histogram' ? other : null, context)
    case 'lines':
      return linesPlot(chart, other?.kind === 'lines' ? other : null, context)
    case 'scatter':
      return scatterPlot(chart, context)
    case 'heat':
      return heatPlot(chart, context)
    case 'calendar':
      return calendarPlot(chart, context)
  }
}
