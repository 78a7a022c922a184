import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { requireGroup, testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'
import { findPrecedingTrades } from './preceding-trades.ts'

const revengeMinutes = 15

/** Whether a trade was entered within 15 minutes of the loss that `previous` is. */
export function isSoonAfterLoss(trade: Pick<StudiedTrade, 'entryTime'>, previous: StudiedTrade | undefined): boolean {
  if (previous?.result !== 'loss') return false
  return trade.entryTime - previous.exitTime <= revengeMinutes * minuteMs
}

/** The trades entered within 15 minutes of a loss. */
function revengeTest(trades: readonly StudiedTrade[]) {
  const before = findPrecedingTrades(trades)
  return (trade: StudiedTrade) => isSoonAfterLoss(trade, before.get(trade.id))
}

const words = { those: 'Trades entered within 15 minutes of a loss', others: 'other trades' }

export const revengeTrading: InsightCheck = {
  kind: 'revenge',
  title: 'Trades right after a loss',
  remedy: 'After a loss, wait fifteen minutes before the next entry.',
  examine: (trades) =>
    testGroupEarnsLess(withMeasuredR(trades), revengeTest(trades), {
      ...words,
      subject: null,
      removal: { selector: 'soonAfterExit', values: { minutes: revengeMinutes } },
    }),
  require: (trades) => requireGroup(withMeasuredR(trades), revengeTest(trades), words),
}
