import type { TradeTotals } from '#api/trades/history.ts'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

function decrementIf(count: number, when: boolean): number {
  return when ? count - 1 : count
}

/** Subtracts a trade from totals, so that they agree with the list while its deletion can be undone. */
function subtractTrade(totals: TradeTotals, trade: HistoryRow): TradeTotals {
  const counted = trade.status === 'completed' && !trade.isExcluded
  const subtract = (total: Money, part: Money | null): Money =>
    counted && part !== null ? subtractMoney(total, part) : total
  const r = counted ? trade.realizedR : null
  const tradesWithR = decrementIf(totals.tradesWithR, r !== null)
  return {
    trades: totals.trades - 1,
    completed: decrementIf(totals.completed, counted),
    excluded: decrementIf(totals.excluded, trade.isExcluded),
    wins: decrementIf(totals.wins, counted && trade.result === 'win'),
    losses: decrementIf(totals.losses, counted && trade.result === 'loss'),
    breakevens: decrementIf(totals.breakevens, counted && trade.result === 'breakeven'),
    grossPnl: subtract(totals.grossPnl, trade.grossPnl),
    totalFees: subtract(totals.totalFees, trade.totalFees),
    netPnl: subtract(totals.netPnl, trade.netPnl),
    tradesWithR,
    totalR: tradesWithR === 0 || totals.totalR === null ? null : totals.totalR - (r ?? 0),
  }
}

export interface RemainingTrades {
  readonly rows: readonly HistoryRow[]
  /** Null while they load. */
  readonly totals: TradeTotals | null
}

/** The loaded rows and the totals without the trades that are about to be deleted. */
export function withoutPendingDeletions(
  rows: readonly HistoryRow[],
  totals: TradeTotals | null,
  hidden: ReadonlySet<Id>,
): RemainingTrades {
  if (hidden.size === 0) return { rows, totals }
  let remaining = totals
  const shown = rows.filter((row) => {
    if (!hidden.has(row.id)) return true
    if (remaining !== null) remaining = subtractTrade(remaining, row)
    return false
  })
  return { rows: shown, totals: remaining }
}
