import { describe, expect, test } from 'vitest'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import {
  autocorrelations,
  effectiveSample,
  fitAutoregression,
  innovationsOf,
  ljungBoxTest,
  meanInflation,
  measureDependence,
  processCorrelations,
  shareInflation,
  varianceInflation,
  weightedInflation,
} from './dependence.ts'

/** rho, rho squared, and so on: the autocorrelations of values that depend on the previous one alone. */
const powers = (rho: number, lags: number) => Array.from({ length: lags }, (_, index) => rho ** (index + 1))

/** The variance of the mean of n values / that of independent ones, by the sum over all pairs. */
function exactInflation(correlations: readonly number[], n: number): number {
  return 1 + 2 * correlations.reduce((sum, rho, index) => sum + (1 - (index + 1) / n) * rho, 0)
}

describe('tests of dependence', () => {
  test('autocorrelations of 1, 2, 3, 4 by hand: deviations -1.5, -0.5, 0.5, 1.5, squares 5', () => {
    const [first = NaN, second = NaN, third = NaN] = autocorrelations([1, 2, 3, 4], 3)
    expect(first).toBeCloseTo(1.25 / 5, 14)
    expect(second).toBeCloseTo(-1.5 / 5, 14)
    expect(third).toBeCloseTo(-2.25 / 5, 14)
  })

  test('Ljung and Box by hand: 0.5 and 0.2 in twenty values', () => {
    const { lags, statistic, pValue } = ljungBoxTest([0.5, 0.2], 20)
    expect(lags).toBe(2)
    expect(statistic).toBeCloseTo(20 * 22 * (0.25 / 19 + 0.04 / 18), 12)
    // A chi-square with two degrees of freedom is exponential.
    expect(pValue).toBeCloseTo(Math.exp(-statistic / 2), 14)
  })

  test('one in twenty independent histories shows false dependence at 5%', () => {
    const random = seededRandom(7)
    const histories = 1_000
    let byLjungBox = 0
    for (let history = 0; history < histories; history += 1) {
      const found = measureDependence(Array.from({ length: 300 }, random.normal))
      if ((found?.ljungBox.pValue ?? 1) < 0.05) byLjungBox += 1
    }
    // Four standard deviations of a share of 5% are 2.8%.
    expect(Math.abs(byLjungBox / histories - 0.05)).toBeLessThan(0.028)
  })

  test('nineteen values, or equal ones, are not tested', () => {
    expect(measureDependence(Array.from({ length: 19 }, (_, index) => index))).toBeNull()
    expect(measureDependence(Array.from({ length: 40 }, () => 2))).toBeNull()
    expect(meanInflation(Array.from({ length: 19 }, (_, index) => index))).toBe(1)
  })
})

describe('the effective sample', () => {
  test.each([0.2, 0.4, 0.8])('with correlation %f it is n (1 - rho) / (1 + rho)', (rho) => {
    const process = fitAutoregression(powers(rho, 10), 1e12)
    expect(process.weights).toHaveLength(1)
    expect(process.weights[0]).toBeCloseTo(rho, 10)
    const { size, degrees } = effectiveSample(300, varianceInflation(process))
    expect(size).toBeCloseTo((300 * (1 - rho)) / (1 + rho), 8)
    expect(degrees).toBeCloseTo(1 / (1 / 299 + 2 / size), 10)
  })

  test('the bias of 300 values is added: 0.8 counts as 0.8 + 4.2 / 300, and 0.999 as half of the way to 1', () => {
    expect(fitAutoregression(powers(0.8, 10), 300).weights[0]).toBeCloseTo(0.814, 12)
    expect(fitAutoregression(powers(0.999, 10), 300).weights[0]).toBeCloseTo(0.9995, 12)
    expect(fitAutoregression(powers(-0.8, 10), 300).weights[0]).toBeCloseTo(-0.8, 12)
  })

  test('two weights, 0.5 and 0.3, by the equations of Yule and Walker', () => {
    const correlations = [5 / 7, 0.5 * (5 / 7) + 0.3]
    for (let lag = 2; lag < 10; lag += 1) {
      correlations.push(0.5 * (correlations[lag - 1] ?? 0) + 0.3 * (correlations[lag - 2] ?? 0))
    }
    const process = fitAutoregression(correlations, 1e12)
    expect(process.weights[0]).toBeCloseTo(0.5, 10)
    expect(process.weights[1]).toBeCloseTo(0.3, 10)
    const share = 1 - 0.5 * (correlations[0] ?? 0) - 0.3 * (correlations[1] ?? 0)
    expect(varianceInflation(process)).toBeCloseTo(share / 0.2 ** 2, 8)
    const all = processCorrelations(process, 2_000)
    expect(all[9]).toBeCloseTo(correlations[9] ?? 0, 8)
    expect(exactInflation(all, 1e6)).toBeCloseTo(varianceInflation(process), 3)
  })

  test('alternating values are worth n, not more', () => {
    expect(meanInflation(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 2 : -1)))).toBe(1)
    expect(effectiveSample(40, 1)).toEqual({ size: 40, degrees: 39 })
  })

  test('is at least one value and one degree of freedom', () => {
    expect(effectiveSample(20, 100)).toEqual({ size: 1, degrees: 1 })
  })

  test('a share depends on order as a mean does', () => {
    const clustered = Array.from({ length: 100 }, (_, index) => index < 60)
    const random = seededRandom(3)
    expect(shareInflation(clustered)).toBeGreaterThan(2)
    expect(shareInflation(Array.from({ length: 100 }, () => random.chance(0.5)))).toBe(1)
  })

  test('of simulated values it is what their means show', () => {
    const random = seededRandom(11)
    const means: number[] = []
    const found: number[] = []
    for (let history = 0; history < 400; history += 1) {
      let last = random.normal()
      const values = Array.from({ length: 300 }, () => (last = 0.8 * last + 0.6 * random.normal()))
      means.push(values.reduce((sum, value) => sum + value, 0) / 300)
      found.push(meanInflation(values))
    }
    const spread = means.reduce((sum, value) => sum + value ** 2, 0) / 400
    const typical = found.toSorted((a, b) => a - b)[200] ?? 0
    // The exact inflation at n = 300 is 8.85; 400 means show it to some 7%.
    expect(spread * 300).toBeGreaterThan(7)
    expect(typical).toBeGreaterThan(6.5)
    expect(typical).toBeLessThan(11)
  })
})

describe('weighted sums', () => {
  const process = { weights: [0.8], innovationShare: 0.36, correlations: [0.8] }

  test('the mean of fifty values: the sum over all pairs', () => {
    const weights = Array.from({ length: 50 }, () => 1 / 50)
    expect(weightedInflation(weights, process)).toBeCloseTo(exactInflation(powers(0.8, 49), 50), 8)
  })

  test('the difference of two halves and of every other value: the sum over all pairs', () => {
    for (const isMember of [(at: number) => at < 20, (at: number) => at % 2 === 0]) {
      const weights = Array.from({ length: 40 }, (_, at) => (isMember(at) ? 1 / 20 : -1 / 20))
      let variance = 0
      for (const [s, ws] of weights.entries()) {
        for (const [t, wt] of weights.entries()) variance += ws * wt * 0.8 ** Math.abs(s - t)
      }
      expect(weightedInflation(weights, process)).toBeCloseTo(variance / (40 / 400), 8)
    }
  })
})

test('innovations are what the previous value does not explain', () => {
  const process = { weights: [0.5], innovationShare: 0.75, correlations: [0.5] }
  // Mean 2, deviations -1, 0, 1, 0.
  expect(innovationsOf([1, 2, 3, 2], process)).toEqual([-1, 0.5, 1, -0.5])
})

test('the runs of a normal series follow its sign', () => {
  const values = Array.from(
    { length: 30 },
    (_, index) => (Math.floor(index / 5) % 2 === 0 ? 1 : -1) * (1 + (index % 3)),
  )
  // Six runs of 30, 15 of each: 16 expected, deviation root of 450 x 420 / (900 x 29).
  const z = -10 / Math.sqrt((450 * 420) / (900 * 29))
  expect(measureDependence(values)?.runs?.z).toBeCloseTo(z, 12)
  expect(measureDependence(values)?.runs?.pValue).toBeCloseTo(2 * normalCdf(z), 12)
})

test('clusters of wins and losses show dependence where one large result hides the autocorrelation', () => {
  const values = Array.from({ length: 40 }, (_, index) => (index === 10 ? 1_000 : index < 20 ? 1 : -1))
  const found = measureDependence(values)
  expect(found?.ljungBox.pValue).toBeGreaterThan(0.5)
  expect(found?.runs?.pValue).toBeLessThan(1e-6)
  expect(found?.isShown).toBe(true)
})

test('one loss among many wins, at the end, is no cluster: the runs test needs ten of either', () => {
  const found = measureDependence([...Array.from({ length: 30 }, () => 0.5), -3])
  expect(found?.runs).toBeNull()
  expect(found?.isShown).toBe(false)
})
