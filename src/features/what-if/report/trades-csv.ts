import { csvRecord } from '#domain/importers/reading/tables/csv.ts'
import { describeEnding, endsOtherwise, isResized, type CellTrade } from '#features/what-if/cell/cell-changes.ts'

const head = ['trade', 'symbol', 'direction', 'entered', 'actualR', 'cellR', 'changeR', 'ending', 'why']

/** Every trade beside its result in the selected cell as CSV, in order of exit; R after costs, unrounded. */
export function tradesCsv(trades: readonly CellTrade[]): string {
  const rows = trades.map((one) => {
    const { trade, actual, outcome } = one
    return [
      trade.tradeId,
      trade.symbol,
      trade.direction,
      trade.entryDate,
      String(actual),
      String(outcome.outcome),
      String(outcome.outcome - actual),
      outcome.ending,
      endsOtherwise(one) || isResized(one) ? describeEnding(outcome) : 'Unchanged',
    ]
  })
  return [head, ...rows].map(csvRecord).join('')
}
