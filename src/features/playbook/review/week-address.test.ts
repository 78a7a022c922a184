import { expect, test } from 'vitest'
import { parseWeek, shiftWeek, weekLabel } from './week-address.ts'

test('an address names a week, or means the current one', () => {
  expect(parseWeek(new URLSearchParams('week=2026-W47'), '2026-W48')).toBe('2026-W47')
  for (const week of ['', '2026-W54', '2026-47'])
    expect(parseWeek(new URLSearchParams({ week }), '2026-W48')).toBe('2026-W48')
})

test('weeks follow each other over the turn of a year', () => {
  expect(shiftWeek('2026-W53', 1)).toBe('2027-W01')
  expect(shiftWeek('2026-W01', -1)).toBe('2025-W52')
  expect(weekLabel('2026-W07')).toBe('Week 7')
})
