import { describe, expect, it } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { countDays, daysInPeriod, daysInRange, monthToDate, rangeBefore } from './analytics-period.ts'

const at = (text: string) => text as Instant

describe('the days of a period', () => {
  it('end with today and count it, in UTC', () => {
    const week = daysInPeriod('7d', at('2026-03-03T00:00:00.000Z'), at('2020-01-01T00:00:00.000Z'))
    expect(week).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ])
    expect(daysInPeriod('7d', at('2026-03-02T23:59:59.999Z'), at('2020-01-01T00:00:00.000Z')).at(-1)).toBe('2026-03-02')
    const lengths = (['30d', '90d', '12m'] as const).map((period) => {
      const days = daysInPeriod(period, at('2026-03-03T12:00:00.000Z'), at('2026-03-03T11:00:00.000Z'))
      return days.length
    })
    expect(lengths).toEqual([30, 90, 365])
  })
  it('of "all" begin with the affiliate, three years ago at the earliest', () => {
    const now = at('2026-03-03T12:00:00.000Z')
    expect(daysInPeriod('all', now, at('2026-03-01T23:00:00.000Z'))).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
    expect(daysInPeriod('all', now, now)).toEqual(['2026-03-03'])
    expect(daysInPeriod('all', now, at('2010-01-01T00:00:00.000Z'))).toHaveLength(1_095)
  })
})

const range = (from: string, to: string) => ({ from: from as CalendarDate, to: to as CalendarDate })

it('counts both ends of a range, and none of one that ends before it starts', () => {
  expect(countDays(range('2026-02-27', '2026-03-01'))).toBe(3)
  expect(daysInRange(range('2026-02-27', '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysInRange(range('2026-03-02', '2026-03-01'))).toEqual([])
})

it.each([
  ['as many days before', '2026-11-20', '2026-11-26', '2026-11-13', '2026-11-19'],
  ['the same days of the month before', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
  ['those that a shorter month has', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['the last month of the year before', '2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05'],
  ['as many days before several months', '2026-10-01', '2026-11-30', '2026-08-01', '2026-09-30'],
])('compares with %s', (_what, from, to, earlierFrom, earlierTo) => {
  expect(rangeBefore(range(from, to))).toEqual(range(earlierFrom, earlierTo))
})

it('has the month so far in UTC', () => {
  expect(monthToDate('2026-11-26T23:59:59.000Z' as Instant)).toEqual(range('2026-11-01', '2026-11-26'))
})
