import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { longWinRate } from './long-win-rate.ts'

test('1 of 3 long trades', () => {
  const result = longWinRate.compute(
    buildSample(
      { net: '1', direction: 'long' },
      { net: '-1', direction: 'long' },
      { net: '0', direction: 'long' },
      { net: '2', direction: 'short' },
    ),
  )
  expect(result).toEqual({ value: 1 / 3, reason: null, n: 3 })
})

test('has no value without long trades', () => {
  const result = longWinRate.compute(buildSample({ net: '1', direction: 'short' }))
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
