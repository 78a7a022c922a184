import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { averageTrade } from './average-trade.ts'

test('25 / 5 = 5', () => {
  const result = averageTrade.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 5, reason: null, n: 5 })
})

test('a third of a dollar is the nearest number to 1/3', () => {
  const result = averageTrade.compute(buildSample({ net: '1' }, { net: '0' }, { net: '0' }))
  expect(result).toEqual({ value: 1 / 3, reason: null, n: 3 })
})

test('has no value without trades', () => {
  const result = averageTrade.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
