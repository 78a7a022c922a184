import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { winRateExBreakeven } from './win-rate-ex-breakeven.ts'

test('2 of the 4 that won or lost', () => {
  const result = winRateExBreakeven.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 0.5, reason: null, n: 4 })
})

test('has no value when all broke even', () => {
  const result = winRateExBreakeven.compute(buildSample({ net: '0' }, { net: '0' }))
  expect(result).toEqual({ value: null, reason: 'no_trades', n: 0 })
})
