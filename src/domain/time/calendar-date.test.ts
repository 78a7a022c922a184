import { expect, it } from 'vitest'
import { parseCalendarDate } from './calendar-date.ts'

it('parses a date that exists', () => {
  expect(parseCalendarDate('2025-02-28')).toBe('2025-02-28')
  expect(parseCalendarDate('2024-02-29')).toBe('2024-02-29')
})

it.each([null, '', '2026-02-31', '2025-02-29', '2025-13-01', '2025-1-1', '2025-01-01T00:00', 'today'])(
  'is null for %s',
  (text) => {
    expect(parseCalendarDate(text)).toBeNull()
  },
)
