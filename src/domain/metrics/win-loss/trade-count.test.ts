import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { tradeCount } from './trade-count.ts'

test('counts break-even trades too', () => {
  const result = tradeCount.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 5, reason: null, n: 5 })
})

test('is 0 without trades', () => {
  const result = tradeCount.compute(buildSample())
  expect(result).toEqual({ value: 0, reason: null, n: 0 })
})
