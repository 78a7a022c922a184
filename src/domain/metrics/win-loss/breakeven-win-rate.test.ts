import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { breakevenWinRate } from './breakeven-win-rate.ts'

test('a payoff of 2 breaks even at 1 / (1 + 2)', () => {
  const result = breakevenWinRate.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result).toEqual({ value: 1 / 3, reason: null, n: 4 })
})

test('has no value when nothing lost', () => {
  const result = breakevenWinRate.compute(buildSample({ net: '1' }))
  expect(result).toEqual({ value: null, reason: 'no_losses', n: 1 })
})

test('has no value when nothing won', () => {
  const result = breakevenWinRate.compute(buildSample({ net: '-1' }))
  expect(result).toEqual({ value: null, reason: 'no_wins', n: 1 })
})
