import { describe, expect, test } from 'vitest'
import { sharpeScale } from '#domain/metrics/shared/daily-returns.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import type { Sample } from '#domain/metrics/shared/sample.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { sharpeProbability } from './sharpe-probability.ts'
import { adjustedSharpe, sharpe } from './sharpe.ts'

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

const plainRatio = ({ daily }: Sample) =>
  (mean(daily?.returns ?? []) / standardDeviation(daily?.returns ?? [])) * Math.sqrt(daily?.perYear ?? NaN)

test('returns that persist: the ratio is the textbook’s, the adjusted one smaller, and fewer days are behind both', () => {
  expect(sharpe.compute(clustered).value).toBeCloseTo(plainRatio(clustered), 12)
  const result = adjustedSharpe.compute(clustered)
  expect(result.value).toBeGreaterThan(0)
  expect(result.value).toBeLessThan(0.8 * plainRatio(clustered))
  expect([sharpe.compute(clustered), result].map((found) => 'effectiveN' in found)).toEqual([true, true])
  const chance = sharpeProbability.compute(clustered)
  expect(chance).toHaveProperty('effectiveN')
})

/** A history of 31 days in March 2025 with these results. */
const historyOf = (netOn: (day: number) => number) =>
  buildSample(...Array.from({ length: 31 }, (_, index) => ({ net: String(netOn(index)), day: 1 + index })))

test.each([
  [
    'gains and losses in turn, whose dependence would raise it',
    (day: number) => (day % 2 === 0 ? 3 : -2) + (day % 3) / 10,
  ],
  [
    'losses that persist, whose dependence would bring it nearer to 0',
    (day: number) => (day < 16 ? -4 : 1) * (1 + (day % 3)),
  ],
  ['days that do not depend on each other', (day: number) => ((day * 7919) % 31) - 12],
])('the adjusted ratio is never above the plain one: %s', (_name, netOn) => {
  const sample = historyOf(netOn)
  expect(adjustedSharpe.compute(sample).value).toBe(sharpe.compute(sample).value)
})
