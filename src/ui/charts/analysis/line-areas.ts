import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { clamp, type PlotContext } from './plot.ts'
import { toAxis } from './time-axis.ts'

/** Named ranges of the axis: regimes in pale colors, and what is brushed between two edges. */
export function areasOf(
  { chart, context, x }: { chart: LinesChart; context: PlotContext; x: readonly [number, number] },
  palette: ChartPalette,
  brush: Brush | null,
) {
  // Below a curve that hangs from zero there is room at the bottom.
  const hangs = chart.lines.every(({ y }) => y.every((value) => !(value > 0)))
  const names = [...new Set(chart.spans.map(({ label }) => context.words.text(label)))]
  const spans = chart.spans.map(({ from, to, label }) => {
    const name = context.words.text(label)
    const color = palette.categories[names.indexOf(name) % palette.categories.length] ?? palette.muted
    return [
      {
        // Every span of few; of many, the legend names them.
        name: chart.spans.length <= 4 ? name : '',
        xAxis: toAxis(chart.x.unit, from),
        itemStyle: { color, opacity: palette.dark ? 0.14 : 0.1 },
        label: {
          color: palette.text,
          fontSize: 12,
          position: hangs ? ('insideBottom' as const) : ('insideTop' as const),
        },
      },
      // A day lasts until the next one begins.
      { xAxis: toAxis(chart.x.unit, chart.x.unit === 'date' ? to + 1 : to) },
    ] as const
  })
  const range =
    brush !== null && brush.tool === context.tool && brush.kind === 'range' && brush.column === chart.x.column
      ? brush
      : null
  const marked =
    range === null
      ? []
      : [
          [
            {
              name: '',
              xAxis: toAxis(chart.x.unit, clamp(range.low, x[0], x[1])),
              itemStyle: { color: palette.accent, opacity: 0.16, borderColor: palette.accent, borderWidth: 1.5 },
              label: { show: false },
            },
            { xAxis: toAxis(chart.x.unit, clamp(range.high, x[0], x[1])) },
          ] as const,
        ]
  return [...spans, ...marked]
}
