import { expect, test } from 'vitest'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { neededWinRate } from './needed-win-rate.ts'

test('a payoff of 2 with one break-even trade in five needs 4/5 of 1/3', () => {
  const result = neededWinRate.compute(
    buildSample({ net: '30' }, { net: '-10' }, { net: '0' }, { net: '20' }, { net: '-15' }),
  )
  expect(result.n).toBe(5)
  expect(result.value).toBeCloseTo(4 / 15, 12)
})

test('an account that trades at the needed win rate earns nothing', () => {
  // One win of 30, three losses of 10, one break-even: net 0, with 20% winners.
  const sample = buildSample({ net: '30' }, { net: '-10' }, { net: '-10' }, { net: '-10' }, { net: '0' })
  expect(neededWinRate.compute(sample).value).toBeCloseTo(0.2, 12)
})

test('has no value when nothing lost', () => {
  expect(neededWinRate.compute(buildSample({ net: '1' }))).toEqual({ value: null, reason: 'no_losses', n: 1 })
})
