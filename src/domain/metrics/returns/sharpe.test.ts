import { describe, expect, test } from 'vitest'
import { sharpeScale } from '#domain/metrics/shared/daily-returns.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { sharpeProbability } from './sharpe-probability.ts'
import { sharpe } from './sharpe.ts'

const powers = (rho: number, lags: number) => Array.from({ length: lags }, (_, index) => rho ** (index + 1))

describe('Lo’s factor for returns that depend on the previous one alone', () => {
  // A. W. Lo, The Statistics of Sharpe Ratios, 2002, table 2.
  test.each([
    [12, 0.2, 2.88],
    [12, -0.2, 4.17],
    [12, 0.9, 1.21],
    [250, 0.9, 3.7],
  ])('%i periods, correlation %f: %f', (periods, rho, published) => {
    const scale = sharpeScale(powers(rho, periods - 1), periods)
    const share = (1 - rho ** periods) / (periods * (1 - rho))
    expect(scale).toBeCloseTo(Math.sqrt(periods / (1 + ((2 * rho) / (1 - rho)) * (1 - share))), 12)
    expect(Math.abs(scale - published)).toBeLessThan(0.005)
  })

  test('independent returns: the square root', () => {
    expect(sharpeScale([], 252)).toBeCloseTo(Math.sqrt(252), 12)
  })
})

/** Gains on the first half of March 2025, losses on the second, from a balance of 1000. */
const clustered = buildSample(
  ...Array.from({ length: 31 }, (_, index) => ({
    net: String((index < 16 ? 2 : -1) * (1 + (index % 3))),
    day: 1 + index,
  })),
)

test('returns that persist: a smaller ratio than the square root gives, and fewer days behind it', () => {
  const returns = clustered.daily?.returns ?? []
  const plain = (mean(returns) / standardDeviation(returns)) * Math.sqrt(clustered.daily?.perYear ?? NaN)
  const result = sharpe.compute(clustered)
  expect(result.value).toBeGreaterThan(0)
  expect(result.value).toBeLessThan(0.8 * plain)
  expect(result).toHaveProperty('effectiveN')
  const chance = sharpeProbability.compute(clustered)
  expect(chance).toHaveProperty('effectiveN')
})
