import { quantile } from '#domain/numbers/statistics.ts'
import { whatIfLimits, type Cell, type WhatIfGuards, type WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { HeatMapCell, HeatMapScale, HeatMapSpec } from '#ui/charts/heat-map/heat-map-option.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { formatLevel, type Measure } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'
import { placeBetween, type actualLevels } from './what-if-input.ts'

/** Tails of the values that share the darkest colors, so that one extreme cell does not pale all others. */
const tail = 0.02

/** The values that the colors span. */
export function scaleOf(values: readonly (number | null)[], neutral: number | null): HeatMapScale {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { low: 0, high: 1, neutral }
  return { low: quantile(known, tail), high: quantile(known, 1 - tail), neutral }
}

/** The place among shown levels of a tested level, or of the nearest end; -1 if it is not shown. */
function shownPlace(shown: readonly number[], tested: readonly number[], place: number): number {
  const within = Math.min(tested.length - 1, Math.max(0, place))
  return shown.indexOf(tested[within] ?? Number.NaN)
}

/** The frame around the plateau: its best cell with the neighbors that it was judged with. */
export function plateauFrame(
  guards: WhatIfGuards | null,
  tested: Pick<WhatIfInput, 'stops' | 'targets'>,
  shown: Pick<WhatIfInput, 'stops' | 'targets'>,
): HeatMapSpec['framed'] {
  if (guards === null) return null
  const { stop, target } = guards.plateau.cell
  const cellAt = (row: number, column: number): HeatMapCell => ({
    row: shownPlace(shown.stops, tested.stops, row),
    column: shownPlace(shown.targets, tested.targets, column),
  })
  const [from, to] = [cellAt(stop - 1, target - 1), cellAt(stop + 1, target + 1)]
  // The verdict belongs to earlier levels while the sliders move.
  return Math.min(from.row, from.column, to.row, to.column) < 0 ? null : { from, to }
}

/** "between +0.10R and +0.25R" where an unknown order decides; null where both readings agree. */
export function bracketText(grid: BracketedGrid, measure: Measure, place: number): string | null {
  const [low, high] = [measure.values(grid.low)?.[place] ?? null, measure.values(grid.high)?.[place] ?? null]
  if (low === null || high === null || measure.format(low) === measure.format(high)) return null
  return `between ${measure.format(Math.min(low, high))} and ${measure.format(Math.max(low, high))}`
}

interface SpecParts {
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly measure: Measure
  readonly selected: Cell
  readonly framed: HeatMapSpec['framed']
  readonly actual: ReturnType<typeof actualLevels>
}

/** The heat map of a measure. */
export function buildHeatMapSpec({ input, grid, measure, selected, framed, actual }: SpecParts): HeatMapSpec {
  const { stops, targets } = input
  const values = measure.values(grid.shown) ?? []
  const [row, column] = [placeBetween(stops, actual.stop), placeBetween(targets, actual.target)]
  return {
    rows: stops.map(formatLevel),
    columns: targets.map(formatLevel),
    rowName: 'Stop',
    columnName: 'Target',
    values,
    scale: scaleOf(values, measure.neutral),
    isHatched: (place) => (grid.shown.coverage[place] ?? 0) < whatIfLimits.minCoverage,
    selected: { row: selected.stop, column: selected.target },
    framed,
    cross: row === null || column === null ? null : { row, column },
    format: measure.format,
    describe: (cell) => {
      const place = cell.row * targets.length + cell.column
      const value = values[place] ?? null
      const bracket = bracketText(grid, measure, place)
      return [
        `<b>Stop ${formatLevel(stops[cell.row] ?? 0)}, target ${formatLevel(targets[cell.column] ?? 0)}</b>`,
        `${measure.label}: ${value === null ? measure.unknown : measure.format(value)}`,
        ...(bracket === null ? [] : [`By order: ${bracket}`]),
        `Known: ${formatPercent(grid.shown.coverage[place] ?? null)} of trades`,
        `Cannot tell: ${formatPercent(grid.shown.ambiguous[place] ?? null)}`,
      ]
    },
  }
}
