import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import {
  accelerationOf,
  bcaInterval,
  biasOf,
  correctedInterval,
  leaveOneOut,
  type SumStatistic,
} from './bca-interval.ts'

const sumsOf = (...terms: number[][]) => terms.map((list) => Float64Array.from(list))

// The law school data of B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, table 3.1.
const lsat = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594]
const gpa = [3.39, 3.3, 2.81, 3.03, 3.44, 3.07, 3.0, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96]
const [x, y] = [lsat.map((value) => value - 600), gpa.map((value) => value - 3)]
const correlation: SumStatistic = {
  terms: sumsOf(
    x,
    y,
    x.map((value) => value * value),
    y.map((value) => value * value),
    x.map((value, place) => value * (y[place] ?? 0)),
  ),
  of: ([sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0], n) =>
    (sxy - (sx * sy) / n) / Math.sqrt((sxx - (sx * sx) / n) * (syy - (sy * sy) / n)),
}

// Test A of the spatial test data, ibid., table 14.1; its variance has the denominator n.
const testA = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41]
const variance: SumStatistic = {
  terms: sumsOf(
    testA,
    testA.map((value) => value * value),
  ),
  of: ([sum = 0, squares = 0], n) => squares / n - (sum / n) ** 2,
}

const total = ({ terms }: SumStatistic) =>
  Float64Array.from(terms, (list) => list.reduce((sum, value) => sum + value, 0))

const meanOf = (values: readonly number[]): SumStatistic => ({
  terms: [Float64Array.from(values)],
  of: ([sum = 0], n) => sum / n,
})

function width(list: readonly number[]): number {
  const interval = bcaInterval(meanOf(list), list.length, { seed: 2 })
  return (interval?.high ?? 0) - (interval?.low ?? 0)
}

describe('the jackknife', () => {
  it('of the law school correlation 0.776 has the published bias of -0.007 and standard error of 0.142', () => {
    const [observed, without] = [correlation.of(total(correlation), 15), leaveOneOut(correlation, 15)]
    expect(observed).toBeCloseTo(0.776, 3)
    expect(14 * (mean(without) - observed)).toBeCloseTo(-0.0065, 4)
    expect((standardDeviation(without) * 14) / Math.sqrt(15)).toBeCloseTo(0.1425, 4)
  })

  it('leaves each value out of the sums', () => {
    const ratio: SumStatistic = { terms: sumsOf([1, 2, 3], [1, 1, 2]), of: ([a = 0, b = 0]) => a / b }
    // (2 + 3) / (1 + 2), (1 + 3) / (1 + 2), (1 + 2) / (1 + 1).
    expect(leaveOneOut(ratio, 3)).toEqual([5 / 3, 4 / 3, 3 / 2])
  })
})

describe('the BCa interval', () => {
  it('of the variance of test A, 171.5: acceleration 0.061 and 90% interval 115.8 to 259.6 in print', () => {
    expect(variance.of(total(variance), 26)).toBeCloseTo(171.5, 1)
    expect(accelerationOf(leaveOneOut(variance, 26))).toBeCloseTo(0.061, 3)
    const interval = bcaInterval(variance, 26, { seed: 1, level: 0.9, resamples: 20_000 })
    // Their 2,000 resamples leave a few units of chance.
    expect(Math.abs((interval?.low ?? 0) - 115.8)).toBeLessThan(4)
    expect(Math.abs((interval?.high ?? 0) - 259.6)).toBeLessThan(8)
  })

  it('is that of percentiles without bias and acceleration', () => {
    const sorted = Float64Array.from({ length: 101 }, (_, place) => place)
    const interval = correctedInterval(sorted, { bias: 0, acceleration: 0 }, 0.95)
    expect(interval?.low).toBeCloseTo(2.5, 9)
    expect(interval?.high).toBeCloseTo(97.5, 9)
    // Half of the equal one: 50.5 of 101.
    expect(biasOf(50, sorted)).toBe(0)
    expect(biasOf(-1, sorted)).toBe(-Infinity)
    expect(correctedInterval(sorted, { bias: -Infinity, acceleration: 0 }, 0.95)).toBeNull()
  })

  it('does not exist below ten values, without variance, or where a value decides whether there is a statistic', () => {
    expect(bcaInterval(meanOf([1, 2, 3, 4, 5, 6, 7, 8, 9]), 9, { seed: 1 })).toBeNull()
    expect(bcaInterval(meanOf(Array.from({ length: 20 }, () => 3)), 20, { seed: 1 })).toBeNull()
    const oneLoss = [Array.from({ length: 20 }, () => 1), Array.from({ length: 20 }, (_, place) => Number(place === 0))]
    expect(bcaInterval({ terms: sumsOf(...oneLoss), of: ([a = 0, b = 0]) => a / b }, 20, { seed: 1 })).toBeNull()
  })

  it('of many values is that of the jackknife, which it comes close to below', () => {
    const random = seededRandom(5)
    const values = Array.from({ length: 2_500 }, () => random.normal() + 1)
    const half = (1.959964 * standardDeviation(values)) / Math.sqrt(2_500)
    const large = bcaInterval(meanOf(values), 2_500, { seed: 1 })
    expect(large?.low).toBeCloseTo(mean(values) - half, 6)
    expect(large?.high).toBeCloseTo(mean(values) + half, 6)
    const some = values.slice(0, 2_000)
    const halfOfSome = (1.959964 * standardDeviation(some)) / Math.sqrt(2_000)
    const resampled = bcaInterval(meanOf(some), 2_000, { seed: 1 })
    expect(Math.abs((resampled?.low ?? 0) - (mean(some) - halfOfSome))).toBeLessThan(0.1 * halfOfSome)
  })

  it('is wider where values persist: by the root of 9 for an autocorrelation of 0.8', () => {
    const random = seededRandom(3)
    let last = 0
    const values = Array.from({ length: 2_000 }, () => (last = 0.8 * last + 0.6 * random.normal()))
    const shuffled = values.toSorted((a, b) => Math.sin(a * 1e6) - Math.sin(b * 1e6))
    expect(width(values) / width(shuffled)).toBeGreaterThan(2.4)
    expect(width(values) / width(shuffled)).toBeLessThan(3.6)
  })
})
