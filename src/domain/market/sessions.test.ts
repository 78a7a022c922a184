import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { marketCalendarOf, type MarketCalendar, openMinutes } from './hours.ts'
import { sessionFigures } from './session-figures.ts'
import { sessionAt } from './sessions.ts'

/** The moment of "2025-03-03 14:30", UTC. */
const at = (time: string) => millisecondsOf(`${time.replace(' ', 'T')}:00.000Z` as Instant)
/** "RTH 30": the session, and minutes since it began. */
const told = (time: string, calendar: MarketCalendar) => {
  const found = sessionAt(at(time), calendar)
  return found === null ? 'closed' : `${found.session} ${(at(time) - found.openedAt) / 60_000}`
}
const minutes = (from: string, to: string, calendar: MarketCalendar) => openMinutes(at(from), at(to), calendar)

test('stocks: before, in and after regular hours, in winter and in summer', () => {
  const winter = ['08:59', '09:00', '14:29', '14:30', '20:59', '21:00', '00:59', '01:00']
  const days = [
    '2025-03-03',
    '2025-03-03',
    '2025-03-03',
    '2025-03-03',
    '2025-03-03',
    '2025-03-03',
    '2025-03-04',
    '2025-03-04',
  ]
  expect(winter.map((time, place) => told(`${days[place]} ${time}`, 'usStocks'))).toEqual([
    'closed',
    'pre 0',
    'pre 329',
    'RTH 0',
    'RTH 389',
    'after 0',
    'after 239',
    'closed',
  ])
  // From the 9th of March 2025 on clocks in New York are an hour ahead.
  expect(told('2025-03-10 13:30', 'usStocks')).toBe('RTH 0')
  expect(told('2025-03-10 08:00', 'usStocks')).toBe('pre 0')
  expect(told('2025-03-08 15:00', 'usStocks')).toBe('closed')
})

test('stocks: closed on holidays, short on the day after Thanksgiving', () => {
  expect(told('2025-11-27 16:00', 'usStocks')).toBe('closed')
  expect(told('2025-11-28 17:59', 'usStocks')).toBe('RTH 209')
  expect(told('2025-11-28 18:00', 'usStocks')).toBe('after 0')
  expect(told('2025-11-28 22:00', 'usStocks')).toBe('closed')
})

test('between the US and European clock changes New York opens an hour earlier in London time', () => {
  // New York changed on 9 March 2025, London on the 30th: eight in New York is noon in London.
  expect(told('2025-03-12 11:59', 'forex')).toBe('London 239')
  expect(told('2025-03-12 12:00', 'forex')).toBe('overlap 0')
  expect(told('2025-03-12 16:59', 'forex')).toBe('overlap 299')
  expect(told('2025-03-12 17:00', 'forex')).toBe('NY 300')
  expect(told('2025-03-12 21:00', 'forex')).toBe('Asia 0')
  // Before and after, the overlap is an hour shorter.
  expect(told('2025-03-05 12:59', 'forex')).toBe('London 299')
  expect(told('2025-03-05 13:00', 'forex')).toBe('overlap 0')
  expect(told('2025-04-02 11:59', 'forex')).toBe('London 299')
  expect(told('2025-04-02 12:00', 'forex')).toBe('overlap 0')
  // London changed back on 26 October 2025, New York on 2 November.
  expect(told('2025-10-29 08:00', 'forex')).toBe('London 0')
  expect(told('2025-10-29 12:00', 'forex')).toBe('overlap 0')
  expect(told('2025-11-05 12:00', 'forex')).toBe('London 240')
})

test('currencies: from Sunday at five in New York to Friday at five', () => {
  expect(told('2025-03-09 20:59', 'forex')).toBe('closed')
  expect(told('2025-03-09 21:00', 'forex')).toBe('Asia 0')
  expect(told('2025-03-10 03:00', 'forex')).toBe('Asia 360')
  expect(told('2025-03-14 20:59', 'forex')).toBe('NY 539')
  expect(told('2025-03-14 21:00', 'forex')).toBe('closed')
  // Coins know no weekend.
  expect(told('2025-03-15 15:00', 'crypto')).toBe('overlap 180')
  expect(told('2025-03-15 22:30', 'crypto')).toBe('Asia 90')
})

test('futures: Asia, London, regular hours, the hour after them and the break', () => {
  expect(told('2025-03-02 22:59', 'cmeFutures')).toBe('closed')
  expect(told('2025-03-02 23:00', 'cmeFutures')).toBe('Asia 0')
  expect(told('2025-03-03 07:59', 'cmeFutures')).toBe('Asia 539')
  expect(told('2025-03-03 08:00', 'cmeFutures')).toBe('London 0')
  expect(told('2025-03-03 14:30', 'cmeFutures')).toBe('RTH 0')
  expect(told('2025-03-03 21:00', 'cmeFutures')).toBe('after 0')
  expect(told('2025-03-03 22:00', 'cmeFutures')).toBe('closed')
  expect(told('2025-03-03 23:00', 'cmeFutures')).toBe('Asia 0')
  expect(told('2025-03-07 22:30', 'cmeFutures')).toBe('closed')
})

test('futures on holidays: until noon in Chicago, closed at Christmas', () => {
  // Thanksgiving: stocks rest, so that there are no regular hours.
  expect(told('2025-11-27 14:30', 'cmeFutures')).toBe('NY 0')
  expect(told('2025-11-27 17:59', 'cmeFutures')).toBe('NY 209')
  expect(told('2025-11-27 18:00', 'cmeFutures')).toBe('closed')
  expect(told('2025-11-27 23:00', 'cmeFutures')).toBe('Asia 0')
  expect(told('2025-11-28 18:14', 'cmeFutures')).toBe('after 14')
  expect(told('2025-11-28 18:15', 'cmeFutures')).toBe('closed')
  expect(told('2025-12-24 23:30', 'cmeFutures')).toBe('closed')
  expect(told('2025-12-25 22:59', 'cmeFutures')).toBe('closed')
  expect(told('2025-12-25 23:00', 'cmeFutures')).toBe('Asia 0')
})

test('open-market minutes', () => {
  // Half an hour on Friday and one on Monday, with a weekend and a change of clocks between.
  expect(minutes('2025-03-07 20:30', '2025-03-10 14:30', 'usStocks')).toBe(90)
  expect(minutes('2025-03-07 10:00', '2025-03-07 11:00', 'usStocks')).toBe(0)
  // 390 on Wednesday, none on Thanksgiving, 210 on Friday.
  expect(minutes('2025-11-26 05:00', '2025-11-29 05:00', 'usStocks')).toBe(600)
  // 23 hours a day, the week of a change of clocks too.
  expect(minutes('2025-03-02 12:00', '2025-03-08 12:00', 'cmeFutures')).toBe(5 * 23 * 60)
  expect(minutes('2025-03-09 12:00', '2025-03-15 12:00', 'cmeFutures')).toBe(5 * 23 * 60)
  // An hour of which half lies in the break.
  expect(minutes('2025-03-03 21:30', '2025-03-03 22:30', 'cmeFutures')).toBe(30)
  expect(minutes('2025-03-07 12:00', '2025-03-10 12:00', 'forex')).toBe(10 * 60 + 15 * 60)
  expect(minutes('2025-03-07 12:00', '2025-03-10 12:00', 'crypto')).toBe(3 * 24 * 60)
  expect(minutes('2025-03-07 12:00', '2025-03-07 11:00', 'crypto')).toBeNull()
  // 252 trading days of 2024, three of them short.
  expect(minutes('2024-01-01 00:00', '2025-01-01 00:00', 'usStocks')).toBe(249 * 390 + 3 * 210)
})

test('the market calendar of a trade', () => {
  expect(marketCalendarOf('option', 'USD')).toBe('usStocks')
  expect(marketCalendarOf('stock', 'EUR')).toBeNull()
  expect(marketCalendarOf('future', 'EUR')).toBeNull()
  expect(marketCalendarOf('cfd', 'EUR')).toBe('forex')
  const trade = {
    assetClass: 'future' as const,
    quoteCurrency: 'USD',
    entryAt: '2025-03-03T14:45:30.000Z' as Instant,
    exitAt: '2025-03-03T15:00:00.000Z' as Instant,
  }
  expect(sessionFigures(trade)).toEqual({ entrySession: 'RTH', minutesSinceOpen: 15, tradingMinutes: 14.5 })
  expect(sessionFigures({ ...trade, exitAt: null })).toMatchObject({ minutesSinceOpen: 15, tradingMinutes: null })
  expect(sessionFigures({ ...trade, quoteCurrency: 'EUR' })).toEqual({
    entrySession: null,
    minutesSinceOpen: null,
    tradingMinutes: null,
  })
})

test('sessions change only at quarter hours, in every market and year', () => {
  const quarter = 900_000
  const calendars = ['usStocks', 'cmeFutures', 'forex', 'crypto'] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...calendars),
      fc.integer({ min: Date.UTC(1900, 0, 1) / quarter, max: Date.UTC(2100, 0, 1) / quarter }),
      fc.integer({ min: 0, max: quarter - 1 }),
      (calendar, begun, later) => {
        const from = begun * quarter
        expect(sessionAt(from + later, calendar)?.session).toBe(sessionAt(from, calendar)?.session)
      },
    ),
    { numRuns: 4_000 },
  )
})
