import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { profitFactor } from './profit-factor.ts'

test('50 / 25 = 2', () => {
  const result = profitFactor.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 2, reason: null, n: 5 })
})

test('is 0 when nothing won', () => {
  const result = profitFactor.compute(buildSample({ net: '-1' }, { net: '0' }))
  expect(result).toEqual({ value: 0, reason: null, n: 2 })
})

test('has no value when nothing lost: it would be infinite', () => {
  const result = profitFactor.compute(buildSample({ net: '1' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_losses', n: 2 })
})

test('has no value without trades', () => {
  const result = profitFactor.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
