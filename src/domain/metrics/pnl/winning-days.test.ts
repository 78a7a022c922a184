import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { winningDays } from './winning-days.ts'

test('2 of 3 days gained', () => {
  const result = winningDays.compute(
    buildSample({ net: '30', day: 3 }, { net: '-10', day: 3 }, { net: '-15', day: 4 }, { net: '40', day: 6 }),
  )
  expect(result).toEqual({ value: 2 / 3, reason: null, n: 3 })
})

test('a day that nets to 0 did not gain', () => {
  const result = winningDays.compute(buildSample({ net: '5' }, { net: '-5' }))
  expect(result).toEqual({ value: 0, reason: null, n: 1 })
})

test('has no value without trades', () => {
  const result = winningDays.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
