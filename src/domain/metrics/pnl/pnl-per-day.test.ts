import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { pnlPerDay } from './pnl-per-day.ts'

test('20, -15 and 40 over three days: 45 / 3 = 15', () => {
  const result = pnlPerDay.compute(
    buildSample({ net: '30', day: 3 }, { net: '-10', day: 3 }, { net: '-15', day: 4 }, { net: '40', day: 6 }),
  )
  expect(result).toEqual({ value: 15, reason: null, n: 3 })
})

test('has no value without trades', () => {
  const result = pnlPerDay.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
