import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { worstDay } from './worst-day.ts'

test('the worst of 20, -15 and 40', () => {
  const result = worstDay.compute(
    buildSample({ net: '30', day: 3 }, { net: '-10', day: 3 }, { net: '-15', day: 4 }, { net: '40', day: 6 }),
  )
  expect(result).toEqual({ value: -15, reason: null, n: 3 })
})

test('is positive when every day gained', () => {
  const result = worstDay.compute(buildSample({ net: '5' }))
  expect(result).toEqual({ value: 5, reason: null, n: 1 })
})

test('has no value without trades', () => {
  const result = worstDay.compute(buildSample())
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
