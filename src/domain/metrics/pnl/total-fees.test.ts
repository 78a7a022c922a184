import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { totalFees } from './total-fees.ts'

test('2 + 3.5 = 5.5', () => {
  const result = totalFees.compute(buildSample({ net: '30', fees: '2' }, { net: '-10', fees: '3.5' }))
  expect(result).toEqual({ value: 5.5, reason: null, n: 2 })
})

test('a rebate lowers it: 2 - 0.5 = 1.5', () => {
  const result = totalFees.compute(buildSample({ net: '1', fees: '2' }, { net: '1', fees: '-0.5' }))
  expect(result).toEqual({ value: 1.5, reason: null, n: 2 })
})

test('has no value without trades', () => {
  const result = totalFees.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
