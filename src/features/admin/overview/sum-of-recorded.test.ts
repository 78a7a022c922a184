import { expect, it } from 'vitest'
import type { DailyFigures } from '#contract/admin/daily-figures.ts'
import { sumOfRecorded } from './sum-of-recorded.ts'

const days = [{ errors: null }, { errors: 2 }, { errors: 0 }, { errors: 3 }] as DailyFigures[]

it('adds up the days with a record, and knows nothing without one', () => {
  expect(sumOfRecorded(days, 'errors')).toBe(5)
  expect(sumOfRecorded(days.slice(0, 1), 'errors')).toBeNull()
  expect(sumOfRecorded([], 'errors')).toBeNull()
})
