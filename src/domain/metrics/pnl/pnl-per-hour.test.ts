import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { pnlPerHour } from './pnl-per-hour.ts'

test('45 in 30 + 60 minutes is 30 an hour', () => {
  const result = pnlPerHour.compute(buildSample({ net: '50', minutes: 30 }, { net: '-5', minutes: 60 }))
  expect(result).toEqual({ value: 30, reason: null, n: 2 })
})

test('has no value when no time passed', () => {
  const result = pnlPerHour.compute(buildSample({ net: '50', minutes: 0 }))
  expect(result).toEqual({ value: null, reason: 'no_hold_time', n: 1 })
})

test('has no value without trades', () => {
  const result = pnlPerHour.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
