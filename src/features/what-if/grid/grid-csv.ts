import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { measures } from './measures.ts'
import type { BracketedGrid } from './use-grid.ts'

/** Every cell with every measure as CSV, one row per cell; unknown figures are empty. */
export function gridCsv({ stops, targets }: WhatIfInput, { shown, low, high }: BracketedGrid): string {
  const columns = measures.flatMap(({ key, values }) => {
    const found = values(shown)
    return found === null ? [] : [{ key, values: found }]
  })
  const head = ['stopR', 'targetR', 'trades', ...columns.map(({ key }) => key), 'expectancyLow', 'expectancyHigh']
  const rows = stops.flatMap((stop, j) =>
    targets.map((target, k) => {
      const place = j * targets.length + k
      const figures = [...columns.map(({ values }) => values), low.expectancy, high.expectancy]
      return [stop, target, shown.trades, ...figures.map((values) => values[place] ?? '')].join(',')
    }),
  )
  return `${[head.join(','), ...rows].join('\r\n')}\r\n`
}
