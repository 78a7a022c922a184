import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { Id, Money, R } from '#domain/numbers/units.ts'
import { type BookedFlow, FlowQueue } from '#domain/portfolio/booked-flows.ts'
import type { ClosedTrade } from './journal-trade.ts'

/** Figures of the account after a trade closed. */
export type FiguresAfterExit = Pick<JournalFigures, 'balanceAfter' | 'cumulativeR' | 'drawdownAfterPct' | 'isNewHigh'>

export const noExitFigures: FiguresAfterExit = {
  balanceAfter: null,
  cumulativeR: null,
  drawdownAfterPct: null,
  isNewHigh: null,
}

/**
 * Computes the balance path trade by trade, in order of exit. The opening balance is the first peak. A cash flow counts
 * at the start of its day, uncounted P&L when it was realized, and both scale the peak with the balance, as in
 * `computeDrawdowns`: a withdrawal is no drawdown, and a deposit no new high. `closed` is in order of exit, `flows` in
 * order of booking.
 */
export function figuresAfterExit(
  closed: readonly ClosedTrade[],
  flows: readonly BookedFlow[],
  openingBalance: Money,
): Map<Id, FiguresAfterExit> {
  const figures = new Map<Id, FiguresAfterExit>()
  const queue = new FlowQueue(flows)
  const balance = new RunningSum(openingBalance)
  let peak = balance.number()
  let totalR = 0
  for (const { id, exit, exitDate, netPnl, realizedR } of closed) {
    const due = queue.takeUntil(exitDate, exit)
    if (due.length > 0) {
      const before = balance.number()
      for (const amount of due) balance.add(amount)
      const after = balance.number()
      peak = before > 0 && after > 0 ? peak * (after / before) : after
    }
    balance.add(netPnl)
    const now = balance.number()
    const isNewHigh = now > peak
    peak = Math.max(peak, now)
    totalR += realizedR ?? 0
    figures.set(id, {
      balanceAfter: balance.money(),
      cumulativeR: realizedR === null ? null : (totalR as R),
      // Avoids a negative zero.
      drawdownAfterPct: peak > 0 ? (now === peak ? 0 : (100 * (now - peak)) / peak) : null,
      isNewHigh,
    })
  }
  return figures
}
