import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Instant, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { calendarMonth, monthRange, extendRangeForPlanning, clampMonth, type DayResult } from './calendar-month.ts'
import { monthOf, addMonths, weekdayOf, weekdaysStartingAt, type Weekday } from './month.ts'

const day = (date: string, netPnl = '10', trades = 1): DayResult => ({
  date: date as CalendarDate,
  netPnl: netPnl as Money,
  trades,
  wins: Number(netPnl) > 0 ? trades : 0,
  totalR: null,
})

describe('months', () => {
  test('can be added across years', () => {
    expect(addMonths('2025-12', 1)).toBe('2026-01')
    expect(addMonths('2025-01', -1)).toBe('2024-12')
    expect(addMonths('2025-03', -27)).toBe('2022-12')
    expect(addMonths('2025-03', 0)).toBe('2025-03')
  })

  test('weekdays of known dates', () => {
    expect(weekdayOf('2025-03-03' as CalendarDate)).toBe(1)
    expect(weekdayOf('2024-02-29' as CalendarDate)).toBe(4)
    expect(weekdayOf('2000-01-01' as CalendarDate)).toBe(6)
    expect(weekdayOf('2025-03-09' as CalendarDate)).toBe(7)
  })

  test('a week can start on any day', () => {
    expect(weekdaysStartingAt(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(weekdaysStartingAt(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
  })

  test('range and shown month', () => {
    const range = monthRange([day('2025-05-01'), day('2024-11-30'), day('2025-02-02')])
    expect(range).toEqual({ first: '2024-11', last: '2025-05' })
    expect(monthRange([])).toBeNull()
    if (range === null) return
    expect(clampMonth(null, range)).toBe('2025-05')
    expect(clampMonth('2025-01', range)).toBe('2025-01')
    expect(clampMonth('2019-01', range)).toBe('2024-11')
    expect(clampMonth('2031-01', range)).toBe('2025-05')
    expect(clampMonth('2025-13', range)).toBe('2025-05')
    expect(clampMonth('March', range)).toBe('2025-05')
  })

  test('a calendar for planning extends a year ahead, and defaults to the current month', () => {
    const range = extendRangeForPlanning(monthRange([day('2025-05-01'), day('2024-11-30')]), '2025-07')
    expect(range).toEqual({ first: '2024-11', last: '2026-07' })
    expect(extendRangeForPlanning(null, '2025-12')).toEqual({ first: '2025-12', last: '2026-12' })
    // A trade dated after the last month that can be planned.
    expect(extendRangeForPlanning(monthRange([day('2027-01-05')]), '2025-07')).toEqual({
      first: '2025-07',
      last: '2027-01',
    })
    expect(clampMonth('2025-08', range, '2025-07')).toBe('2025-08')
    expect(clampMonth('March', range, '2025-07')).toBe('2025-07')
  })
})

describe('calendar of a month', () => {
  test('March 2025 starts on a Saturday: six weeks from Monday, six from Sunday', () => {
    const monday = calendarMonth('2025-03', [], 1)
    expect(monday.weeks).toHaveLength(6)
    expect(monday.weeks[0]?.days.map((place) => place?.number ?? null)).toEqual([null, null, null, null, null, 1, 2])
    expect(monday.weeks[5]?.days[0]?.date).toBe('2025-03-31')
    const sunday = calendarMonth('2025-03', [], 7)
    expect(sunday.weeks[0]?.days.map((place) => place?.number ?? null)).toEqual([null, null, null, null, null, null, 1])
    expect(sunday.weeks[1]?.days[0]?.date).toBe('2025-03-02')
  })

  test('February 2021 from Monday fills four weeks exactly', () => {
    const february = calendarMonth('2021-02', [], 1)
    expect(february.weeks).toHaveLength(4)
    expect(february.weeks.flatMap((week) => week.days).every((place) => place !== null)).toBe(true)
  })

  test('weeks and month add up exactly, without days of other months', () => {
    const march = calendarMonth(
      '2025-03',
      [
        day('2025-02-28', '1000', 9),
        day('2025-03-03', '0.1', 2),
        day('2025-03-04', '0.2', 1),
        day('2025-03-07', '-15.625', 3),
        day('2025-03-31', '46.875', 1),
        day('2025-04-01', '500', 4),
      ],
      1,
    )
    expect(march.weeks[1]?.total).toEqual({ netPnl: '-15.325', trades: 6, days: 3, winningDays: 2 })
    expect(march.weeks[2]?.total).toEqual({ netPnl: null, trades: 0, days: 0, winningDays: 0 })
    expect(march.total).toEqual({ netPnl: '31.55', trades: 7, days: 4, winningDays: 3 })
  })

  test('a trade closed late in the evening in New York is on that evening’s day', () => {
    // 01:30 UTC on 4 March is 20:30 on 3 March in New York; after the clocks change it is 21:30.
    const before = calendarDateIn('2025-03-04T01:30:00.000Z' as Instant, 'America/New_York')
    const after = calendarDateIn('2025-03-11T01:30:00.000Z' as Instant, 'America/New_York')
    const march = calendarMonth('2025-03', [day(before, '5'), day(after, '7')], 1)
    expect(march.weeks[1]?.days[0]?.result?.netPnl).toBe('5')
    expect(march.weeks[2]?.days[0]?.result?.netPnl).toBe('7')
    expect(march.weeks[2]?.days[0]?.date).toBe('2025-03-10')
  })

  test('every month has each of its days once, in order, under its weekday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1990, max: 2060 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 7 }),
        (year, number, first) => {
          const month = `${year}-${String(number).padStart(2, '0')}`
          const { weeks } = calendarMonth(month, [], first as Weekday)
          const order = weekdaysStartingAt(first as Weekday)
          const dates = weeks.flatMap((week) => week.days.flatMap((place) => (place === null ? [] : [place.date])))
          expect(dates[0]).toBe(`${month}-01`)
          expect(dates).toEqual(dates.toSorted())
          expect(new Set(dates).size).toBe(dates.length)
          expect(dates.every((date) => monthOf(date) === month)).toBe(true)
          // The day after the last is the first of the next month.
          const next = new Date(Date.parse(`${dates.at(-1)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
          expect(next).toBe(`${addMonths(month, 1)}-01`)
          for (const week of weeks) {
            expect(week.days).toHaveLength(7)
            week.days.forEach((place, index) => {
              if (place !== null) expect(weekdayOf(place.date)).toBe(order[index])
            })
          }
        },
      ),
    )
  })

  test('the weeks’ totals add up to the month’s', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 31, maxLength: 31 })
    fc.assert(
      fc.property(amounts, (cents) => {
        const results = cents.map((amount, index) =>
          day(`2025-03-${String(index + 1).padStart(2, '0')}`, (amount / 100).toFixed(2)),
        )
        const march = calendarMonth('2025-03', results, 7)
        expect(sumMoney(march.weeks.flatMap((week) => (week.total.netPnl === null ? [] : [week.total.netPnl])))).toBe(
          march.total.netPnl,
        )
      }),
    )
  })
})
