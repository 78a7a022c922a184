import { expect, test } from 'vitest'
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
