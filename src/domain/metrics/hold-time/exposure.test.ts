import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { exposure } from './exposure.ts'

test('overlapping trades count once', () => {
  // Exits at 12:00, 12:01 and, the next day, 12:02. Open 11:50–12:00, 11:56–12:01, and 24 minutes before the last exit.
  const sample = buildSample({ net: '1', minutes: 10 }, { net: '1', minutes: 5 }, { net: '1', day: 4, minutes: 24 })
  const result = exposure.compute(sample)
  // 11 + 24 minutes of 24 hours and 12 minutes.
  expect(result.value).toBeCloseTo(35 / 1452, 14)
  expect(result.n).toBe(3)
})

test('a trade that contains another', () => {
  const sample = buildSample({ net: '1', minutes: 2 }, { net: '1', minutes: 60 })
  expect(exposure.compute(sample)).toEqual({ value: 1, reason: null, n: 2 })
})

test('no value without trades or time', () => {
  expect(exposure.compute(buildSample())).toEqual({ value: null, reason: 'no_trades', n: 0 })
  expect(exposure.compute(buildSample({ net: '1', minutes: 0 }))).toEqual({ value: null, reason: 'no_hold_time', n: 1 })
})
