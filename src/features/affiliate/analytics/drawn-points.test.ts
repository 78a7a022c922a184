import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { isDrawnByWeek, sumWeeks } from './drawn-points.ts'

it('sums whole weeks that end with the period', () => {
  const points = Array.from({ length: 16 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}` as CalendarDate,
    value: index + 1,
  }))
  // Days 1 and 2 fill no week; 3 + … + 9 = 42, 10 + … + 16 = 91.
  expect(sumWeeks(points)).toEqual([
    { day: '2026-11-03', value: 42 },
    { day: '2026-11-10', value: 91 },
  ])
})

it('draws a month by day and a quarter by week', () => {
  expect([isDrawnByWeek(31), isDrawnByWeek(90)]).toEqual([false, true])
})
