import Box from '@mui/material/Box'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import { type LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { type AnalysisChartProps, chartDrawnBy, type ChartKind } from './plot-chart.tsx'

/** Whether a second selection is drawn into the same chart; else it needs a chart of its own. */
export const joinsOther = ({ kind }: ChartData): boolean => kind === 'bars' || kind === 'histogram' || kind === 'lines'

/** The height of most charts. */
const usualHeight = 320

const Placeholder = ({ height = usualHeight }: AnalysisChartProps) => <Box aria-busy="true" sx={{ height }} />

// Each kind brings the parts of ECharts that only it draws with.
const kinds: Readonly<Record<ChartKind, LazyPart<AnalysisChartProps>>> = {
  bars: lazyPart(async () => chartDrawnBy('bars', (await import('./bars-plot.ts')).barsPlot), Placeholder),
  histogram: lazyPart(
    async () => chartDrawnBy('histogram', (await import('./histogram-plot.ts')).histogramPlot),
    Placeholder,
  ),
  lines: lazyPart(async () => chartDrawnBy('lines', (await import('./lines-plot.ts')).linesPlot), Placeholder),
  scatter: lazyPart(async () => {
    const { scatterPlot } = await import('./scatter-plot.ts')
    return chartDrawnBy('scatter', (chart, _other, context) => scatterPlot(chart, context))
  }, Placeholder),
  heat: lazyPart(async () => {
    const { heatPlot } = await import('./heat-plot.ts')
    return chartDrawnBy('heat', (chart, _other, context) => heatPlot(chart, context))
  }, Placeholder),
  calendar: lazyPart(async () => {
    const { calendarPlot } = await import('./calendar-plot.ts')
    return chartDrawnBy('calendar', (chart, _other, context) => calendarPlot(chart, context))
  }, Placeholder),
}

/** Loads the code of charts that are about to be shown, so that they take their places at once. Rejects if it cannot. */
export async function loadCharts(charts: readonly Pick<ChartData, 'kind'>[]): Promise<void> {
  await Promise.all(charts.map(({ kind }) => kinds[kind].loaded()))
}

/** A chart of an analysis tool; the code of its kind loads with the first one. */
export function AnalysisChart(props: AnalysisChartProps) {
  const ChartOfKind = kinds[props.chart.kind]
  return <ChartOfKind {...props} />
}
