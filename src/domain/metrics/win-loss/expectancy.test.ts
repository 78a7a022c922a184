import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { expectancy } from './expectancy.ts'

test('0.4 x 25 - 0.4 x 12.5 = 5, the average trade', () => {
  const result = expectancy.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 5, reason: null, n: 5 })
})

test('has no value without trades', () => {
  const result = expectancy.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
