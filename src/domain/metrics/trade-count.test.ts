import { expect, test } from 'vitest'
import { tradeCount } from './trade-count.ts'
import { sketch } from './sample.fixture.ts'

test('counts break-even trades too', () => {
  const result = tradeCount.compute(sketch({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }))
  expect(result).toEqual({ value: 5, reason: null, n: 5 })
})

test('is 0 without trades', () => {
  const result = tradeCount.compute(sketch())
  expect(result).toEqual({ value: 0, reason: null, n: 0 })
})
