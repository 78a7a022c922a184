import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { median } from '#domain/numbers/statistics.ts'
import { testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'

/** Trades of each day in order of entry. */
function daysOf(trades: readonly StudiedTrade[]): StudiedTrade[][] {
  const days = new Map<string, StudiedTrade[]>()
  for (const trade of trades) {
    const day = days.get(trade.exitDate) ?? []
    day.push(trade)
    days.set(trade.exitDate, day)
  }
  return [...days.values()].map((day) => day.toSorted((a, b) => a.entryTime - b.entryTime))
}

export const overtrading: InsightCheck = {
  kind: 'overtrading',
  title: 'More trades than usual',
  remedy: 'Set a maximum number of trades before the session, and stop there.',
  examine(trades) {
    const days = daysOf(trades)
    if (days.length === 0) return []
    const usual = Math.ceil(median(days.map((day) => day.length)))
    const further = new Set(days.flatMap((day) => day.slice(usual)).map(({ id }) => id))
    return testGroupEarnsLess(withMeasuredR(trades), ({ id }) => further.has(id), {
      subject: null,
      those: `Trades after the first ${usual} of the day`,
      others: 'earlier trades',
    })
  },
}
