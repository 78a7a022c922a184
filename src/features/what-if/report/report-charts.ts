import { cumulativeSums } from '#domain/simulation/what-if/replay.ts'
import { plateauFrame, buildHeatMapSpec } from '#features/what-if/grid/heat-map-spec.ts'
import { measureOf, type MeasureKey } from '#features/what-if/grid/measures.ts'
import { actualLevels } from '#features/what-if/grid/what-if-input.ts'
import { cellText } from '#features/what-if/verdict/verdict-words.ts'
import { drawChart } from '#ui/charts/draw-chart.ts'
import { echarts } from '#ui/charts/echarts-setup.ts'
import { heatMapOption } from '#ui/charts/heat-map/heat-map-option.ts'
import { curvesOption } from '#ui/charts/options/curves-option.ts'
import { formatR } from '#ui/figures/format.ts'
import type { ReportParts } from './report-content.ts'

/** Sizes in CSS pixels. */
export const chartSizes = { map: { width: 900, height: 420 }, equity: { width: 900, height: 260 } } as const

/** The heat map of a measure, and both equity curves of the selected cell, drawn for paper. */
export function drawReportCharts(parts: ReportParts, measure: MeasureKey) {
  const { input, grid, cell, trades, tested } = parts
  const spec = buildHeatMapSpec({
    input,
    grid,
    measure: measureOf(measure),
    selected: cell,
    framed: plateauFrame(tested.result, tested.input.grid, input),
    actual: actualLevels(trades.map(({ trade }) => trade)),
    points: [],
  })
  const equity = curvesOption({
    curves: [
      { name: 'As traded', values: cumulativeSums(trades.map(({ actual }) => actual)) },
      {
        name: cellText(input.stops[cell.stop] ?? 0, input.targets[cell.target] ?? 0),
        values: cumulativeSums(trades.map(({ outcome }) => outcome.outcome)),
      },
    ],
    start: 0,
    axisName: 'Trades',
    format: formatR,
    axisFormat: (r) => formatR(r, { digits: Number.isInteger(r) ? 0 : 1 }),
  })
  return {
    map: drawChart(echarts, heatMapOption(spec, { size: chartSizes.map, pixelRatio: 2 }), chartSizes.map),
    equity: drawChart(echarts, equity, chartSizes.equity),
  }
}
