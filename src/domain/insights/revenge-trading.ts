import { minuteMs } from '#domain/time/durations.ts'
import { testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'
import { findPrecedingTrades } from './preceding-trades.ts'

/** Max time after a loss, in milliseconds. */
const revengeWindowMs = 15 * minuteMs

export const revengeTrading: InsightCheck = {
  kind: 'revenge',
  title: 'Trades right after a loss',
  remedy: 'After a loss, wait fifteen minutes before the next entry.',
  examine(trades) {
    const before = findPrecedingTrades(trades)
    const isRevenge = (trade: (typeof trades)[number]) => {
      const previous = before.get(trade.id)
      if (previous?.result !== 'loss') return false
      return trade.entryTime - previous.exitTime <= revengeWindowMs
    }
    return testGroupEarnsLess(withMeasuredR(trades), isRevenge, {
      subject: null,
      those: 'Trades entered within 15 minutes of a loss',
      others: 'other trades',
    })
  },
}
