import { expect, test } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { MarketCalendar } from './hours.ts'
import { sessionFigures } from './session-figures.ts'
import { statedMinutes, statedSessionAt } from './stated-session.ts'

/** The moment of "2025-03-03 14:30", UTC. */
const at = (time: string) => millisecondsOf(`${time.replace(' ', 'T')}:00.000Z` as Instant)
const pit = { hours: '09:00-14:30', timeZone: 'America/New_York' }
const xetra = { hours: '09:00-17:30', timeZone: 'Europe/Berlin' }
const globex = { hours: '18:00-17:00', timeZone: 'America/New_York' }

const told = (time: string, stated: typeof pit, calendar: MarketCalendar | null) => {
  const found = statedSessionAt(at(time), stated, calendar)
  return found === null ? 'closed' : `${found.session} ${(at(time) - found.openedAt) / 60_000}`
}

test('within the stated hours the session is regular, outside what the calendar says', () => {
  // New York is five hours behind on this day.
  expect(told('2025-03-03 14:00', pit, 'cmeFutures')).toBe('RTH 0')
  expect(told('2025-03-03 19:29', pit, 'cmeFutures')).toBe('RTH 329')
  expect(told('2025-03-03 13:59', pit, 'cmeFutures')).toBe('London 359')
  // The stock exchanges are open until 16:00; the pit is not.
  expect(told('2025-03-03 19:45', pit, 'cmeFutures')).toBe('after 15')
  expect(told('2025-03-01 20:00', pit, 'cmeFutures')).toBe('closed')
})

test('where no calendar is known the session comes before or after the stated hours', () => {
  expect(told('2025-03-03 07:59', xetra, null)).toBe('pre 539')
  expect(told('2025-03-03 08:00', xetra, null)).toBe('RTH 0')
  expect(told('2025-03-03 16:30', xetra, null)).toBe('after 0')
  // Berlin is two hours ahead in summer.
  expect(told('2025-07-01 07:00', xetra, null)).toBe('RTH 0')
})

test('a session that ends on the next day is one session', () => {
  expect(told('2025-03-03 23:00', globex, null)).toBe('RTH 0')
  expect(told('2025-03-04 21:59', globex, null)).toBe('RTH 1379')
  expect(told('2025-03-04 22:30', globex, null)).toBe('pre 30')
})

test('market minutes are those of the stated hours on days on which the market opens', () => {
  const minutes = (from: string, to: string, stated: typeof pit, calendar: MarketCalendar | null) =>
    statedMinutes(at(from), at(to), stated, calendar)
  // From Friday noon to Monday noon: 150 minutes of Friday, 180 of Monday.
  expect(minutes('2025-02-28 17:00', '2025-03-03 17:00', pit, 'cmeFutures')).toBe(330)
  expect(minutes('2025-03-03 07:00', '2025-03-04 08:30', xetra, null)).toBe(540)
  // From Sunday evening on, though not from Friday evening to Sunday.
  expect(minutes('2025-02-28 22:00', '2025-03-03 00:00', globex, null)).toBe(60)
  // Thanksgiving.
  expect(minutes('2025-11-27 00:00', '2025-11-28 00:00', pit, 'usStocks')).toBe(0)
  expect(minutes('2025-03-04 00:00', '2025-03-03 00:00', pit, null)).toBeNull()
})

test('the figures of a trade follow the session that is stated for its symbol', () => {
  const trade = {
    assetClass: 'stock' as const,
    quoteCurrency: 'EUR',
    entryAt: '2025-03-03T08:30:20.000Z' as Instant,
    exitAt: '2025-03-03T18:00:00.000Z' as Instant,
  }
  expect(sessionFigures(trade)).toEqual({ entrySession: null, minutesSinceOpen: null, tradingMinutes: null })
  const figures = sessionFigures(trade, xetra)
  expect(figures).toMatchObject({ entrySession: 'RTH', minutesSinceOpen: 30 })
  // Until 17:30 in Berlin.
  expect(figures.tradingMinutes).toBeCloseTo(480 - 1 / 3, 9)
})
