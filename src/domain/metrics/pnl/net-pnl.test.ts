import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { netPnl } from './net-pnl.ts'

test('30 - 10 + 0 + 20 - 15 = 25', () => {
  const result = netPnl.compute(buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }))
  expect(result).toEqual({ value: 25, reason: null, n: 5 })
})

test('0.1 + 0.2 is 0.3 exactly', () => {
  const result = netPnl.compute(buildSample({ net: '0.1' }, { net: '0.2' }))
  expect(result).toEqual({ value: 0.3, reason: null, n: 2 })
})

test('has no value without trades', () => {
  const result = netPnl.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
