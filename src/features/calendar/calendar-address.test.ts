import { expect, test } from 'vitest'
import type { Id } from '#domain/numbers/units.ts'
import { filterFromAddress } from '#shared/filter/filter-address.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { dayAddress, weekAddress, parseDay, parseView } from './calendar-address.ts'

test('an address contains an existing day, or none', () => {
  expect(parseDay(new URLSearchParams(dayAddress('2024-02-29')))).toBe('2024-02-29')
  for (const day of ['2025-02-29', '2025-13-01', 'today', '', '2025-3-1']) {
    expect(parseDay(new URLSearchParams({ day })), day).toBe(null)
  }
})

test('the address of a day contains its month', () => {
  expect(new URLSearchParams(dayAddress('2025-03-09')).get('month')).toBe('2025-03')
})

test('the address of a week contains view and day', () => {
  const week = new URLSearchParams(weekAddress('2025-03-09'))
  expect([parseView(week), parseDay(week)]).toEqual(['week', '2025-03-09'])
  expect(parseView(new URLSearchParams(dayAddress('2025-03-09')))).toBe('month')
  expect(parseView(new URLSearchParams('view=year'))).toBe('month')
})

test('another day or week keeps the selected trades', () => {
  const setup: Id = '11111111-1111-4111-8111-111111111111'
  const filter = { ...noFilter, setups: [setup], direction: 'short' as const }
  for (const address of [dayAddress('2025-03-09', filter), weekAddress('2025-03-09', filter)])
    expect(filterFromAddress(new URLSearchParams(address))).toEqual(filter)
})
