import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { grossLoss } from './gross-loss.ts'

test('10 + 15 = 25, as a positive amount', () => {
  const result = grossLoss.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 25, reason: null, n: 5 })
})

test('is 0 when nothing lost', () => {
  const result = grossLoss.compute(buildSample({ net: '10' }))
  expect(result).toEqual({ value: 0, reason: null, n: 1 })
})

test('has no value without trades', () => {
  const result = grossLoss.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
