import type { TradeRow } from '#contract/trade-record.ts'
import type { TradePage } from '#api/trades.ts'
import { subtractMoney } from '#domain/decimal.ts'
import type { Id, Money } from '#domain/units.ts'

export type TradeTotals = TradePage['totals']

function fewer(count: number, when: boolean): number {
  return when ? count - 1 : count
}

/** Totals that agree with the list while a deletion can still be taken back. */
function withoutTrade(totals: TradeTotals, trade: TradeRow): TradeTotals {
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
  /** Rows page by page. */
  readonly pages: readonly (readonly TradeRow[])[]
  readonly totals: TradeTotals
}

/** The loaded pages and their totals without the trades that wait for deletion. */
export function withoutHidden(pages: readonly TradePage[], hidden: ReadonlySet<Id>): ShownTrades | null {
  // Totals are of all that match, so every page has them; the last page read has the newest.
  const last = pages.at(-1)
  if (last === undefined) return null
  let totals = last.totals
  const shown = pages.map((page) =>
    page.trades.filter((trade) => {
      if (!hidden.has(trade.id)) return true
      totals = withoutTrade(totals, trade)
      return false
    }),
  )
  return { pages: shown, totals }
}
