import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { rangeOf } from './team-period.ts'

const today = '2026-11-26' as CalendarDate

it('holds the trades of portfolios whose date is ahead of the coach’s', () => {
  expect(rangeOf('days90', today, 1)).toEqual({ from: '2026-08-29', to: null })
  expect(rangeOf('today', today, 1)).toEqual({ from: '2026-11-26', to: null })
  expect(rangeOf('week', today, 1)).toEqual({ from: '2026-11-23', to: null })
})

it('ends periods that lie before today', () => {
  expect(rangeOf('lastWeek', today, 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(rangeOf('all', today, 1)).toEqual({ from: null, to: null })
})
