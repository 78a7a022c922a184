import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { median } from '#domain/numbers/statistics.ts'
import { requireGroup, testGroupEarnsLess } from './compare-groups.ts'
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

/** How many trades a day are usual, and the ids of those beyond. */
function findFurther(trades: readonly StudiedTrade[]) {
  const days = daysOf(trades)
  const usual = days.length === 0 ? 0 : Math.ceil(median(days.map((day) => day.length)))
  return { usual, further: new Set(days.flatMap((day) => day.slice(usual)).map(({ id }) => id)) }
}

export const overtrading: InsightCheck = {
  kind: 'overtrading',
  title: 'More trades than usual',
  remedy: 'Set a maximum number of trades before the session, and stop there.',
  examine(trades) {
    const { usual, further } = findFurther(trades)
    return testGroupEarnsLess(withMeasuredR(trades), ({ id }) => further.has(id), {
      subject: null,
      those: `Trades after the first ${usual} of the day`,
      others: 'earlier trades',
      removal: { selector: 'laterInDay', values: { nth: usual + 1 } },
    })
  },
  require(trades) {
    const { further } = findFurther(trades)
    const words = { those: 'Trades beyond the usual number of a day', others: 'earlier trades' }
    return requireGroup(withMeasuredR(trades), ({ id }) => further.has(id), words)
  },
}
