import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { breakevenRate } from './breakeven-rate.ts'

test('1 of 5', () => {
  const result = breakevenRate.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 0.2, reason: null, n: 5 })
})

test('has no value without trades', () => {
  const result = breakevenRate.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
