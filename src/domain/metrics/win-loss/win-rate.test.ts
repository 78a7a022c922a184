import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { winRate } from './win-rate.ts'

test('2 of 5, break-even trades counting as not won', () => {
  const result = winRate.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 0.4, reason: null, n: 5 })
})

test('is 0 when nothing won', () => {
  const result = winRate.compute(buildSample({ net: '-1' }))
  expect(result).toEqual({ value: 0, reason: null, n: 1 })
})

test('has no value without trades', () => {
  const result = winRate.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
