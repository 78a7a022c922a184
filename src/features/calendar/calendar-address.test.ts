import { expect, test } from 'vitest'
import { addressOfDay, addressOfWeek, dayIn, viewIn } from './calendar-address.ts'

test('an address names a day that there is, or none', () => {
  expect(dayIn(new URLSearchParams(addressOfDay('2024-02-29')))).toBe('2024-02-29')
  for (const day of ['2025-02-29', '2025-13-01', 'today', '', '2025-3-1']) {
    expect(dayIn(new URLSearchParams({ day })), day).toBe(null)
  }
})

test('a day stands in the address with its month', () => {
  expect(new URLSearchParams(addressOfDay('2025-03-09')).get('month')).toBe('2025-03')
})

test('an address keeps that weeks are shown, and which', () => {
  const week = new URLSearchParams(addressOfWeek('2025-03-09'))
  expect([viewIn(week), dayIn(week)]).toEqual(['week', '2025-03-09'])
  expect(viewIn(new URLSearchParams(addressOfDay('2025-03-09')))).toBe('month')
  expect(viewIn(new URLSearchParams('view=year'))).toBe('month')
})
