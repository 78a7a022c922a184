import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { shortWinRate } from './short-win-rate.ts'

test('1 of 1 short trade', () => {
  const result = shortWinRate.compute(
    buildSample(
      { net: '1', direction: 'long' },
      { net: '-1', direction: 'long' },
      { net: '0', direction: 'long' },
      { net: '2', direction: 'short' },
    ),
  )
  expect(result).toEqual({ value: 1, reason: null, n: 1 })
})

test('has no value without short trades', () => {
  const result = shortWinRate.compute(buildSample({ net: '1' }))
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
