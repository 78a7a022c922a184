import { quantileOfSorted, sortNumbers } from '#domain/numbers/statistics.ts'
import { whatIfLimits, type Cell, type WhatIfGuards, type WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { HeatMapCell, HeatMapScale, HeatMapSpec } from '#ui/charts/heat-map/heat-map-option.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { formatLevel, type Measure } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'
import { placeBetween, type actualLevels, type WhatIfSourceTrade } from './what-if-input.ts'

/** Tails of the values that share the darkest colors, so that one extreme cell does not pale all others. */
const tail = 0.02

/** The values that the colors span. */
export function scaleOf(values: readonly (number | null)[], neutral: number | null): HeatMapScale {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return { low: 0, high: 1, neutral }
  const sorted = sortNumbers(known)
  return { low: quantileOfSorted(sorted, tail), high: quantileOfSorted(sorted, 1 - tail), neutral }
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

type Bracket = readonly [low: number, high: number] | null

/** A cell's value under the least and the most favorable reading, the lower first; null where one is not computed. */
function bracketsOf({ low, high }: BracketedGrid, measure: Measure): (place: number) => Bracket {
  // A grid is packed: its values are read once for all cells.
  const [least, most] = [measure.values(low), measure.values(high)]
  return (place) => {
    const [first, second] = [least?.[place] ?? null, most?.[place] ?? null]
    return first === null || second === null ? null : [Math.min(first, second), Math.max(first, second)]
  }
}

/** The bracket as text, joined by a word; null where both readings read the same. */
function formatBracket(bracket: Bracket, measure: Measure, word: string): string | null {
  if (bracket === null) return null
  const [low, high] = [measure.format(bracket[0]), measure.format(bracket[1])]
  return low === high ? null : `${low} ${word} ${high}`
}

/** "between +0.10R and +0.25R" where an unknown order decides; null where both readings agree. */
export function bracketText(grid: BracketedGrid, measure: Measure, place: number): string | null {
  const text = formatBracket(bracketsOf(grid, measure)(place), measure, 'and')
  return text === null ? null : `between ${text}`
}

/** A narrower bracket, as a share of what the colors span, would hardly change a cell's color. */
const visibleShare = 0.05

/**
 * Where trades really ended, as places on the map: a gain at its size as target and at its adverse excursion as stop, a
 * loss at its size as stop and at its favorable excursion as target. Trades beyond the levels are left out.
 */
export function exitPoints(
  { stops, targets }: Pick<WhatIfInput, 'stops' | 'targets'>,
  trades: readonly Pick<WhatIfSourceTrade, 'r' | 'mae' | 'mfe'>[],
): readonly HeatMapCell[] {
  return trades.flatMap(({ r, mae, mfe }) => {
    const row = placeBetween(stops, r < 0 ? -r : mae)
    const column = placeBetween(targets, r < 0 ? mfe : r)
    return row === null || column === null ? [] : [{ row, column }]
  })
}

/** Why a cell has no value. */
export const unknownReason = (measure: Measure, { shown }: BracketedGrid): string =>
  measure.values(shown) === null ? 'Computing…' : measure.unknown

interface SpecParts {
  readonly input: WhatIfInput
  readonly grid: BracketedGrid
  readonly measure: Measure
  readonly selected: Cell
  readonly framed: HeatMapSpec['framed']
  readonly actual: ReturnType<typeof actualLevels>
  /** Where trades ended; empty if they are not shown. */
  readonly points: readonly HeatMapCell[]
}

/** The heat map of a measure. */
export function buildHeatMapSpec({ input, grid, measure, selected, framed, actual, points }: SpecParts): HeatMapSpec {
  const { stops, targets } = input
  const computed = measure.values(grid.shown)
  const values = computed ?? []
  const { coverage } = grid.shown
  const bracketAt = bracketsOf(grid, measure)
  const scale = scaleOf(values, measure.neutral)
  const [row, column] = [placeBetween(stops, actual.stop), placeBetween(targets, actual.target)]
  return {
    rows: stops.map(formatLevel),
    columns: targets.map(formatLevel),
    rowName: 'Stop',
    columnName: 'Target',
    values,
    scale,
    isHatched: (place) => (coverage[place] ?? 0) < whatIfLimits.minCoverage,
    bracket: (place) => formatBracket(bracketAt(place), measure, 'to'),
    isBracketed: (place) => {
      const bracket = bracketAt(place)
      return bracket !== null && bracket[1] - bracket[0] > visibleShare * (scale.high - scale.low)
    },
    selected: { row: selected.stop, column: selected.target },
    framed,
    cross: row === null || column === null ? null : { row, column },
    points,
    format: measure.format,
    describe: (cell) => {
      const place = cell.row * targets.length + cell.column
      const value = values[place] ?? null
      const bracket = bracketText(grid, measure, place)
      return [
        `<b>Stop ${formatLevel(stops[cell.row] ?? 0)}, target ${formatLevel(targets[cell.column] ?? 0)}</b>`,
        `${measure.label}: ${value === null ? unknownReason(measure, grid) : measure.format(value)}`,
        ...(bracket === null ? [] : [`By order: ${bracket}`]),
        `Known: ${formatPercent(coverage[place] ?? null)} of trades`,
        `Unknown order: ${formatPercent(grid.shown.ambiguous[place] ?? null)}`,
      ]
    },
  }
}
