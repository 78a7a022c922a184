import { expect, it } from 'vitest'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { binResults, correctForTries, meanDifference } from './cell-comparison.ts'

it('has the mean of paired differences with its interval', () => {
  const actual = [1, -1, 2, -1, 0.5, -1, 3, -1, -1, 2]
  const other = [1, -0.5, 2, -0.5, 1, -0.5, 2, -0.5, -0.5, 2]
  const differences = other.map((value, i) => value - (actual[i] ?? 0))
  const found = meanDifference(actual, other)
  expect(found.value).toBeCloseTo(mean(differences), 12)
  expect(found.n).toBe(10)
  // Student's t with nine degrees of freedom: 2.262.
  const half = (2.262157 * standardDeviation(differences)) / Math.sqrt(10)
  const interval = found.value === null ? undefined : found.interval
  expect(interval?.high).toBeCloseTo(mean(differences) + half, 4)
})

it('is unknown without trades, and without an interval where nothing differs', () => {
  expect(meanDifference([], [])).toEqual({ value: null, reason: 'no_trades', n: 0 })
  expect(meanDifference([1, 2], [1, 2])).toMatchObject({ value: 0, n: 2 })
  expect(meanDifference([1, 2], [1, 2])).not.toHaveProperty('interval')
})

it('counts both results in common bins', () => {
  expect(binResults([-1, -0.6, 0.5], [1.2, -1])).toEqual({
    low: -1,
    width: 0.5,
    actual: [2, 0, 0, 1, 0],
    other: [1, 0, 0, 0, 1],
  })
  // Far results share the outermost bins.
  expect(binResults([-40], [90])).toMatchObject({ low: -5, actual: [1, ...Array<number>(29).fill(0)] })
  expect(binResults([], []).actual).toEqual([])
})

it('corrects a p-value for the number of questions', () => {
  expect(correctForTries(0.01, 8)).toBeCloseTo(0.08)
  expect(correctForTries(0.3, 8)).toBe(1)
})
