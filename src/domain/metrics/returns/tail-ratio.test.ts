import { expect, test } from 'vitest'
import { buildDailyReturns } from '#domain/metrics/shared/sample.fixture.ts'
import { tailRatio } from './tail-ratio.ts'

test('with 21 days the quantiles are the second worst and the second best', () => {
  const result = tailRatio.compute(
    buildDailyReturns([-0.05, -0.02, ...Array.from({ length: 17 }, () => 0), 0.03, 0.04]),
  )
  expect(result.n).toBe(21)
  expect(result.value).toBeCloseTo(0.03 / 0.02, 9)
})

test('no value where hardly a day lost, or days are few', () => {
  expect(tailRatio.compute(buildDailyReturns([-0.05, ...Array.from({ length: 20 }, () => 0.01)]))).toMatchObject({
    value: null,
    reason: 'no_losses',
  })
  expect(tailRatio.compute(buildDailyReturns([0.01, -0.01]))).toEqual({ value: null, reason: 'too_few', n: 2 })
})
