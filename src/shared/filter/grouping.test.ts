import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { countDays, findPreset, presetRange, previousRange } from './date-presets.ts'
import { filterForGroup } from './grouping.ts'
import { noFilter } from './trade-filter.ts'

const date = (text: string) => text as CalendarDate

describe('filter of a group', () => {
  test('groups by date become their first and last day', () => {
    expect(filterForGroup(noFilter, 'day', '2025-03-31')).toEqual({ from: '2025-03-31', to: '2025-03-31' })
    expect(filterForGroup(noFilter, 'week', '2024-12-30')).toEqual({ from: '2024-12-30', to: '2025-01-05' })
    expect(filterForGroup(noFilter, 'month', '2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(filterForGroup(noFilter, 'month', '2024-12')).toEqual({ from: '2024-12-01', to: '2024-12-31' })
    expect(filterForGroup(noFilter, 'year', '2025')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  })

  test('it stays within the dates of the filter', () => {
    const filter = { ...noFilter, from: date('2025-03-05'), to: date('2025-03-20') }
    expect(filterForGroup(filter, 'month', '2025-03')).toEqual({ from: '2025-03-05', to: '2025-03-20' })
  })

  test('a group of trades without a value adds the missing field', () => {
    expect(filterForGroup({ ...noFilter, without: ['tag'] }, 'setup', null)).toEqual({ without: ['tag', 'setup'] })
    expect(filterForGroup(noFilter, 'entryHour', null)).toEqual({ without: ['entry'] })
  })

  test('there is none for one tag when the filter has several', () => {
    expect(filterForGroup({ ...noFilter, tags: ['a', 'b'] }, 'tag', 'a')).toBeNull()
    expect(filterForGroup({ ...noFilter, tags: ['a'] }, 'tag', 'a')).toEqual({ tags: ['a'] })
  })
})

describe('date presets', () => {
  const today = date('2025-03-02')
  // 2 March 2025 is a Sunday.
  test.each([
    ['Monday', 1, ['2025-02-24', '2025-03-02'], ['2025-02-17', '2025-02-23']],
    ['Sunday', 7, ['2025-03-02', '2025-03-08'], ['2025-02-23', '2025-03-01']],
    ['Saturday', 6, ['2025-03-01', '2025-03-07'], ['2025-02-22', '2025-02-28']],
  ] as const)('weeks begin on %s if the trader chose so', (_name, weekStart, week, lastWeek) => {
    expect(presetRange('week', today, weekStart)).toEqual({ from: week[0], to: week[1] })
    expect(presetRange('lastWeek', today, weekStart)).toEqual({ from: lastWeek[0], to: lastWeek[1] })
    // On the first day of a week, this week begins that day.
    const first = date(week[0])
    expect(presetRange('week', first, weekStart)).toEqual({ from: week[0], to: week[1] })
    expect(findPreset({ from: first, to: date(week[1]) }, today, weekStart)).toBe('week')
  })
  test('a week with another first day than the trader’s is no preset', () => {
    expect(findPreset(presetRange('week', today, 1), today, 7)).toBeNull()
  })
  test('months have their calendar lengths', () => {
    expect(presetRange('lastMonth', today, 1)).toEqual({ from: '2025-02-01', to: '2025-02-28' })
    expect(presetRange('lastMonth', date('2025-01-15'), 1)).toEqual({ from: '2024-12-01', to: '2024-12-31' })
    expect(presetRange('days30', today, 1)).toEqual({ from: '2025-02-01', to: '2025-03-02' })
  })
  test('a range is recognized as its preset', () => {
    expect(findPreset(presetRange('year', today, 1), today, 1)).toBe('year')
    expect(findPreset({ from: date('2025-01-02'), to: null }, today, 1)).toBeNull()
  })
})

describe('the range before', () => {
  const today = '2025-03-19' as CalendarDate
  const before = (from: string | null, to: string | null) =>
    previousRange({ from: from as CalendarDate | null, to: to as CalendarDate | null }, today)

  test('has as many days and ends the day before', () => {
    expect(before('2025-03-01', '2025-03-10')).toEqual({ from: '2025-02-19', to: '2025-02-28' })
    expect(before('2025-03-19', '2025-03-19')).toEqual({ from: '2025-03-18', to: '2025-03-18' })
  })
  test('of a range that is not over counts its days up to today', () => {
    // March 1 to 19 are 19 days, of which the month has 31.
    expect(before('2025-03-01', '2025-03-31')).toEqual({ from: '2025-02-10', to: '2025-02-28' })
    expect(before('2025-03-01', null)).toEqual({ from: '2025-02-10', to: '2025-02-28' })
  })
  test('does not exist for all dates or for the future', () => {
    expect(before(null, '2025-03-10')).toBeNull()
    expect(before('2025-04-01', '2025-04-30')).toBeNull()
  })
  test('days are counted with both ends', () => {
    expect(countDays({ from: '2025-02-27' as CalendarDate, to: '2025-03-01' as CalendarDate })).toBe(3)
  })
})
