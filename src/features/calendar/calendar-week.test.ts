import { expect, test } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { clampDay, adjacentWeeks, daysOfWeek } from './calendar-week.ts'

const date = (text: string) => text as CalendarDate

test.each([
  // 12 March 2025 is a Wednesday; daylight saving time started in the US on the 9th, which must not matter.
  [1, '2025-03-12', '2025-03-10', '2025-03-16'],
  [7, '2025-03-12', '2025-03-09', '2025-03-15'],
  [6, '2025-03-12', '2025-03-08', '2025-03-14'],
  // Over the turn of a year, and over a leap day.
  [1, '2025-01-01', '2024-12-30', '2025-01-05'],
  [7, '2024-03-02', '2024-02-25', '2024-03-02'],
] as const)('weeks that start on day %i: %s is in the week from %s to %s', (weekStart, day, first, last) => {
  const week = daysOfWeek(date(day), weekStart)
  expect(week).toHaveLength(7)
  expect([week[0], week.at(-1)]).toEqual([first, last])
  expect(week).toContain(day)
  expect(daysOfWeek(date(first), weekStart)).toEqual(week)
  expect(daysOfWeek(date(last), weekStart)).toEqual(week)
})

test('a day outside the calendar becomes the nearest day in it', () => {
  const range = { first: '2025-02', last: '2025-04' }
  expect(clampDay(date('2024-07-01'), range)).toBe('2025-02-01')
  expect(clampDay(date('2025-03-09'), range)).toBe('2025-03-09')
  expect(clampDay(date('2031-07-01'), range)).toBe('2025-04-30')
})

test('weeks with a day in the calendar’s months can be reached', () => {
  const range = { first: '2025-03', last: '2025-03' }
  // 1 March 2025 is a Saturday: the first week from Monday has a day of February.
  expect(adjacentWeeks(daysOfWeek(date('2025-03-01'), 1), range)).toEqual({ before: false, after: true })
  expect(adjacentWeeks(daysOfWeek(date('2025-03-12'), 1), range)).toEqual({ before: true, after: true })
  expect(adjacentWeeks(daysOfWeek(date('2025-03-31'), 1), range)).toEqual({ before: true, after: false })
  // From Saturday, the first week begins with the month itself.
  expect(adjacentWeeks(daysOfWeek(date('2025-03-01'), 6), range).before).toBe(false)
})
