import { describe, expect, test } from 'vitest'
import { buildCustomStat, type CustomStat, unitOfStat } from '#domain/formulas/custom-stat.ts'
import { statGrouping } from '#domain/formulas/stat-grouping.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { countDays, findPreset, presetRange, previousRange } from './date-presets.ts'
import { groupName } from './group-name.ts'
import { filterForGroup, groupingChoices, readGrouping } from './grouping.ts'
import type { JournalContext } from './journal-context.ts'
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

describe('groups by a custom stat', () => {
  const id = '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a77'
  const other = '6b1f4c1e-6b5b-4f0e-9a53-0d5f7c1c2a78'
  const by = statGrouping(id)
  const stat = (changes: Parameters<typeof buildCustomStat>[0]): CustomStat => ({
    ...buildCustomStat(changes),
    id,
    archivedAt: null,
    createdAt: '2025-01-01T00:00:00.000Z' as Instant,
    updatedAt: '2025-01-01T00:00:00.000Z' as Instant,
  })
  const mood = stat({ name: 'Mood', kind: 'choice', choices: ['1..2', 'calm'] })
  const gain = stat({ name: 'Gain', kind: 'formula', formula: 'realizedR' })

  test('bands become bounds within those of the filter, choices stay texts', () => {
    const bounds = { stat: id, statIs: '', statMin: -0.5, statMax: 1.25 }
    expect(filterForGroup(noFilter, by, '-0.5..1.25', [gain])).toEqual(bounds)
    const filter = { ...noFilter, stat: id, statMin: 0, statMax: 9 }
    expect(filterForGroup(filter, by, '-0.5..1.25', [gain])).toEqual({ ...bounds, statMin: 0 })
    expect(filterForGroup(noFilter, by, '1..2', [mood])).toEqual({
      stat: id,
      statIs: '1..2',
      statMin: null,
      statMax: null,
    })
    expect(filterForGroup(noFilter, by, null, [mood])).toMatchObject({ stat: id, without: ['stat'] })
    expect(filterForGroup({ ...noFilter, stat: other }, by, 'calm', [mood])).toBeNull()
  })

  test('have names in the unit of the stat, and stats of other places are not offered', () => {
    const context = { portfolio: mainPortfolio, stats: [gain] } as unknown as JournalContext
    expect([by].map((one) => groupName(one, '-0.5..1.25', context, unitOfStat))).toEqual(['−0.50R – +1.25R'])
    expect(groupName(by, null, context)).toBe('No value')
    expect(groupingChoices([gain])[by]).toBe('Gain')
    expect(groupingChoices([{ ...gain, shownOn: ['entry'] }])[by]).toBeUndefined()
    expect([by, 'setup', 'stat:1', 'mood', null].map(readGrouping)).toEqual([by, 'setup', null, null, null])
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
