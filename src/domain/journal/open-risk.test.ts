import { describe, expect, it } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { DailyCounts } from './daily-counts.ts'
import type { EnteredTrade } from './journal-trade.ts'
import { OpenRiskTracker } from './open-risk.ts'
import { isOutsized, RecentRisks } from './recent-risks.ts'

const trade = (id: string, entry: number, exit: number, risk: string | null = '100', isTaken = true): EnteredTrade => ({
  id,
  setupId: null,
  entry,
  entryDate: '2025-03-10' as CalendarDate,
  exit,
  risk: risk as Money | null,
  isTaken,
  counts: isTaken,
})

/** A tracker that trades were entered into, at the last one's entry. */
function trackerOf(...trades: readonly EnteredTrade[]): OpenRiskTracker {
  const tracker = new OpenRiskTracker(trades.toSorted((a, b) => a.exit - b.exit))
  for (const one of trades) {
    tracker.goTo(one.entry)
    tracker.enter(one)
  }
  return tracker
}
const seen = (tracker: OpenRiskTracker, by: EnteredTrade, balance = 10_000) => {
  const { openTradesAtEntry, openRiskAtEntryPct } = tracker.seenBy(by, balance)
  return [openTradesAtEntry, openRiskAtEntryPct]
}

describe('open trades and their risk', () => {
  const [first, second] = [trade('a', 0, 50), trade('b', 10, Infinity, '250')]

  it('are the others and the risk of all, in percent of the balance', () => {
    expect(seen(trackerOf(first), first)).toEqual([0, 1])
    expect(seen(trackerOf(first, second), second)).toEqual([1, 3.5])
    expect(seen(trackerOf(first, second), second, 5_000)).toEqual([1, 7])
  })

  it('leave out what is closed, at its moment already', () => {
    const tracker = trackerOf(first, second)
    tracker.goTo(49)
    const later = trade('c', 49, 60, '100', false)
    expect(seen(tracker, later)).toEqual([2, 4.5])
    tracker.goTo(50)
    expect(seen(tracker, trade('c', 50, 60, '100', false))).toEqual([1, 3.5])
  })

  it('have the own risk once, also of a trade that counts for no other', () => {
    const other = trade('c', 10, 60, '100', false)
    expect(seen(trackerOf(first), other)).toEqual([1, 2])
    // One that was closed at the moment of its entry was never open.
    const instant = trade('d', 10, 10)
    expect(seen(trackerOf(first, instant), instant)).toEqual([1, 2])
  })

  it('are not known in percent where one risk is not, until it is closed', () => {
    const unknown = trade('u', 5, 20, null)
    const tracker = trackerOf(first, unknown)
    expect(seen(tracker, unknown)).toEqual([1, null])
    expect(seen(tracker, trade('c', 5, 60, '100', false))).toEqual([2, null])
    tracker.goTo(20)
    expect(seen(tracker, trade('c', 20, 60, '100', false))).toEqual([1, 2])
  })

  it('are not known in percent of nothing', () => {
    expect(seen(trackerOf(first), first, 0)).toEqual([0, null])
    expect(seen(trackerOf(first), first, -1)).toEqual([0, null])
  })
})

const dateOf = (day: number) => new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10) as CalendarDate

const after = (...counts: readonly number[]) => {
  const days = new DailyCounts()
  counts.forEach((count, day) => {
    for (let entered = 0; entered < count; entered += 1) days.enter(dateOf(day + 1))
  })
  return { days, next: dateOf(counts.length + 1) }
}

describe('the usual number of trades a day', () => {
  it('ranks the trades of a day from 1', () => {
    const { days, next } = after(3)
    expect(days.rank(dateOf(1))).toBe(4)
    expect(days.rank(next)).toBe(1)
    days.enter(next)
    expect(days.rank(next)).toBe(2)
  })

  it('is known after twenty days with an entry', () => {
    const twenty = after(...Array.from({ length: 20 }, () => 2))
    expect(twenty.days.isBeyondUsual(twenty.days.rank(twenty.next))).toBe(false)
    twenty.days.enter(twenty.next)
    twenty.days.enter(twenty.next)
    expect(twenty.days.isBeyondUsual(twenty.days.rank(twenty.next))).toBe(true)
    expect(twenty.days.isBeyondUsual(2)).toBe(false)
    const nineteen = after(...Array.from({ length: 19 }, () => 2))
    expect(nineteen.days.isBeyondUsual(nineteen.days.rank(nineteen.next))).toBeNull()
  })

  it('is that of the last sixty days', () => {
    const { days, next } = after(...Array.from({ length: 40 }, () => 9), ...Array.from({ length: 60 }, () => 1))
    expect(days.isBeyondUsual(days.rank(next))).toBe(false)
    expect(days.isBeyondUsual(2)).toBe(true)
  })
})

describe('the usual risk', () => {
  it('is the median of the last twenty known ones', () => {
    const risks = new RecentRisks()
    for (let count = 0; count < 19; count += 1) risks.add(1)
    risks.add(null)
    expect(risks.median()).toBeNull()
    risks.add(1)
    expect(risks.median()).toBe(1)
    for (let count = 0; count < 20; count += 1) risks.add(3)
    expect(risks.median()).toBe(3)
  })

  it('is exceeded by more than a quarter', () => {
    expect(isOutsized(1.25, 1)).toBe(false)
    expect(isOutsized(1.26, 1)).toBe(true)
    expect(isOutsized(null, 1)).toBeNull()
    expect(isOutsized(1, null)).toBeNull()
  })
})
