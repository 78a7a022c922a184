import { expect, test } from 'vitest'
import { longWinRate } from './long-win-rate.ts'
import { sketch } from './sample.fixture.ts'

test('1 of 3 long trades', () => {
  const result = longWinRate.compute(
    sketch(
      { net: '1', direction: 'long' },
      { net: '-1', direction: 'long' },
      { net: '0', direction: 'long' },
      { net: '2', direction: 'short' },
    ),
  )
  expect(result).toEqual({ value: 1 / 3, reason: null, n: 3 })
})

test('has no value without long trades', () => {
  const result = longWinRate.compute(sketch({ net: '1', direction: 'short' }))
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
