import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { grossPnl } from './gross-pnl.ts'

test('net 30 and -10 with costs 2 and 3: 32 - 7 = 25', () => {
  const result = grossPnl.compute(buildSample({ net: '30', fees: '2' }, { net: '-10', fees: '3' }))
  expect(result).toEqual({ value: 25, reason: null, n: 2 })
})

test('has no value without trades', () => {
  const result = grossPnl.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
