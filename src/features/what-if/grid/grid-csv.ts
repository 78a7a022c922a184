import type { CellValues, WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { measures } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'

const columnOf = (name: string, found: CellValues | null) => (found === null ? [] : [{ name, values: found }])

/**
 * Every cell with every measure as CSV, one row per cell, each with its value under the least and the most favorable reading
 * of an unknown order where that is computed; unknown figures are empty.
 */
export function gridCsv({ stops, targets }: WhatIfInput, { shown, low, high }: BracketedGrid): string {
  const columns = [
    ...measures.flatMap(({ key, values }) => columnOf(key, values(shown))),
    // The same under both readings: what is known of a trade, and what is not.
    ...measures
      .filter(({ key }) => key !== 'coverage' && key !== 'ambiguous')
      .flatMap(({ key, values }) => [...columnOf(`${key}Low`, values(low)), ...columnOf(`${key}High`, values(high))]),
  ]
  const head = ['stopR', 'targetR', 'trades', ...columns.map(({ name }) => name)]
  const rows = stops.flatMap((stop, j) =>
    targets.map((target, k) => {
      const place = j * targets.length + k
      return [stop, target, shown.trades, ...columns.map(({ values }) => values[place] ?? '')].join(',')
    }),
  )
  return `${[head.join(','), ...rows].join('\r\n')}\r\n`
}
