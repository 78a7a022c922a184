import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Weekday } from './month.ts'
import { moveDayByKey } from './move-day-by-key.ts'

const go = (key: string, from: string, firstWeekday: Weekday = 1) =>
  moveDayByKey(key, from as CalendarDate, firstWeekday)

it('moves by day, week and month, across months and years', () => {
  expect(go('ArrowRight', '2024-12-31')).toBe('2025-01-01')
  expect(go('ArrowLeft', '2025-03-01')).toBe('2025-02-28')
  expect(go('ArrowDown', '2025-03-28')).toBe('2025-04-04')
  expect(go('ArrowUp', '2025-03-03')).toBe('2025-02-24')
  expect(go('PageDown', '2025-01-31')).toBe('2025-02-28')
  expect(go('PageUp', '2025-03-31')).toBe('2025-02-28')
  expect(go('PageDown', '2024-12-15')).toBe('2025-01-15')
  expect(go('a', '2025-03-03')).toBeNull()
})

it('moves to the ends of the week, for any first day', () => {
  // 12 March 2025 is a Wednesday.
  expect([go('Home', '2025-03-12'), go('End', '2025-03-12')]).toEqual(['2025-03-10', '2025-03-16'])
  expect([go('Home', '2025-03-12', 7), go('End', '2025-03-12', 7)]).toEqual(['2025-03-09', '2025-03-15'])
  expect([go('Home', '2025-03-12', 6), go('End', '2025-03-12', 6)]).toEqual(['2025-03-08', '2025-03-14'])
})
