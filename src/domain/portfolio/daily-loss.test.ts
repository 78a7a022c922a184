import { expect, test } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { dailyLossUsed } from './daily-loss.ts'

const money = (text: string) => text as Money

test('the limit is a share of the balance that the day began with', () => {
  // The day began with 10,000; it is at a loss of 50 of the 200 that 2% allow.
  expect(dailyLossUsed(money('9950'), money('-50'), 2)).toEqual({ limit: '200', used: 0.25 })
  expect(dailyLossUsed(money('9700'), money('-300'), 2)).toEqual({ limit: '200', used: 1.5 })
})

test('a day without a loss uses nothing, and an empty account has no limit', () => {
  expect(dailyLossUsed(money('10050'), money('50'), 2)).toEqual({ limit: '200', used: 0 })
  expect(dailyLossUsed(money('-10'), money('-10'), 2)).toBeNull()
})
