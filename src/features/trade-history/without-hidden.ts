import type { TradeTotals } from '#api/trade-history.ts'
import { subtractMoney } from '#domain/decimal.ts'
import type { Id, Money } from '#domain/units.ts'
import type { HistoryRow } from './history-row.ts'

function fewer(count: number, when: boolean): number {
  return when ? count - 1 : count
}

/** Totals that agree with the list while a deletion can still be taken back. */
function withoutTrade(totals: TradeTotals, trade: HistoryRow): TradeTotals {
  const counted = trade.status === 'completed' && !trade.isExcluded
  const less = (total: Money, part: Money | null): Money =>
    counted && part !== null ? subtractMoney(total, part) : total
  const r = counted ? trade.realizedR : null
  const tradesWithR = fewer(totals.tradesWithR, r !== null)
  return {
    trades: totals.trades - 1,
    completed: fewer(totals.completed, counted),
    excluded: fewer(totals.excluded, trade.isExcluded),
    wins: fewer(totals.wins, counted && trade.result === 'win'),
    losses: fewer(totals.losses, counted && trade.result === 'loss'),
    breakevens: fewer(totals.breakevens, counted && trade.result === 'breakeven'),
    grossPnl: less(totals.grossPnl, trade.grossPnl),
    totalFees: less(totals.totalFees, trade.totalFees),
    netPnl: less(totals.netPnl, trade.netPnl),
    tradesWithR,
    totalR: tradesWithR === 0 || totals.totalR === null ? null : totals.totalR - (r ?? 0),
  }
}

export interface ShownTrades {
  readonly rows: readonly HistoryRow[]
  /** Null while they are on their way. */
  readonly totals: TradeTotals | null
}

/** The loaded rows and the totals without the trades that wait for deletion. */
export function withoutHidden(
  rows: readonly HistoryRow[],
  totals: TradeTotals | null,
  hidden: ReadonlySet<Id>,
): ShownTrades {
  if (hidden.size === 0) return { rows, totals }
  let left = totals
  const shown = rows.filter((row) => {
    if (!hidden.has(row.id)) return true
    if (left !== null) left = withoutTrade(left, row)
    return false
  })
  return { rows: shown, totals: left }
}
