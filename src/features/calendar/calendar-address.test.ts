import { expect, test } from 'vitest'
import { addressOfDay, dayIn } from './calendar-address.ts'

test('an address names a day that there is, or none', () => {
  expect(dayIn(new URLSearchParams(addressOfDay('2024-02-29')))).toBe('2024-02-29')
  for (const day of ['2025-02-29', '2025-13-01', 'today', '', '2025-3-1']) {
    expect(dayIn(new URLSearchParams({ day })), day).toBe(null)
  }
})

test('a day stands in the address with its month', () => {
  expect(new URLSearchParams(addressOfDay('2025-03-09')).get('month')).toBe('2025-03')
})
