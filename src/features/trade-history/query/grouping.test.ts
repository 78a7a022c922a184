import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { emptySelection, countSelected, toggleSelected } from '#features/trade-history/bulk/selection.ts'
import { catalogueColumns } from '#features/trade-history/columns/catalogue-columns.ts'
import { findPreset, presetRange } from '#shared/filter/date-presets.ts'
import { nextCell } from '#features/trade-history/grid/cell-navigation.ts'
import { placeColumns, stretchColumns } from '#features/trade-history/grid/place-columns.ts'
import { filterForGroup } from './grouping.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'

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

describe('selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  test('a range starts at the last selected trade, in either direction', () => {
    const first = toggleSelected(emptySelection, 'd', false, order)
    const range = toggleSelected(first, 'b', true, order)
    expect(range.kind === 'some' && [...range.ids].toSorted()).toEqual(['b', 'c', 'd'])
    const extended = toggleSelected(range, 'e', true, order)
    expect(countSelected(extended, 9)).toBe(4)
  })
  test('deselecting one of all leaves the other loaded trades', () => {
    const remaining = toggleSelected({ kind: 'all' }, 'c', false, order)
    expect(countSelected({ kind: 'all' }, 9)).toBe(9)
    expect(remaining.kind === 'some' && [...remaining.ids]).toEqual(['a', 'b', 'd', 'e'])
  })
})

describe('grid keys', () => {
  const size = { rows: 100, columns: 6, page: 20 }
  const after = (key: string, ctrl = false) => nextCell({ key, ctrl }, { row: 50, column: 2 }, size)
  test('move within the grid and stop at its edges', () => {
    expect(after('PageDown')).toEqual({ row: 70, column: 2 })
    expect(after('Home')).toEqual({ row: 50, column: 0 })
    expect(after('End', true)).toEqual({ row: 99, column: 5 })
    expect(nextCell({ key: 'PageUp', ctrl: false }, { row: 3, column: 0 }, size)).toEqual({ row: 0, column: 0 })
    expect(nextCell({ key: 'ArrowUp', ctrl: false }, { row: 0, column: 0 }, size)).toEqual({ row: -1, column: 0 })
    expect(after('x')).toBeNull()
  })
})

describe('placed columns', () => {
  const columns = catalogueColumns.slice(0, 50).map((column) => ({ column, width: 100 }))
  test('the first is always drawn, of the others the visible ones and their neighbors', () => {
    const { shown, total } = placeColumns(columns, 2_040, 2_340)
    expect(total).toBe(40 + 50 * 100 + 40)
    expect(shown.map(({ place }) => place)).toEqual([0, 19, 20, 21, 22, 23])
    expect(shown[1]?.gapBefore).toBe(18 * 100)
  })
  test('free space is shared in proportion to width', () => {
    const two = columns.slice(0, 2).map((one, index) => ({ ...one, width: index === 0 ? 100 : 300 }))
    expect(stretchColumns(two, 40 + 40 + 800).map(({ width }) => width)).toEqual([200, 600])
    expect(stretchColumns(two, 300)).toBe(two)
  })
})
