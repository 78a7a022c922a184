import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'

/** Whether a chart has nothing to draw. */
export function isEmptyChart(chart: ChartData): boolean {
  switch (chart.kind) {
    case 'bars':
      return chart.bars.length === 0
    case 'histogram':
      return chart.counts.every((count) => count === 0) && chart.above === 0 && (chart.apart?.count ?? 0) === 0
    case 'scatter':
      return chart.points.x.length === 0
    case 'heat':
      return chart.n.every((n) => n === 0)
    case 'lines':
      return chart.lines.every(({ y }) => y.every((value) => Number.isNaN(value)))
    case 'calendar':
      return chart.days.length === 0
  }
}
