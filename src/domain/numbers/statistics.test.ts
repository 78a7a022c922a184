import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allEqual,
  centralMoment,
  largest,
  mean,
  median,
  quantile,
  quantileOfSorted,
  smallest,
  standardDeviation,
  sortNumbers,
  sumNumbers,
} from './statistics.ts'

test('sums keep what plain addition loses', () => {
  expect(1e16 + 1 - 1e16).toBe(0)
  expect(sumNumbers([1e16, 1, -1e16])).toBe(1)
  expect(sumNumbers([])).toBe(0)
})

test('mean, moments and deviation of 2 4 4 4 5 5 7 9', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  expect(mean(values)).toBe(5)
  // Squares of deviations: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32.
  expect(centralMoment(values, 2)).toBe(4)
  expect(standardDeviation(values)).toBeCloseTo(Math.sqrt(32 / 7), 14)
})

test('quantiles of type 7: published values', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
  expect([0.05, 0.25, 0.5, 0.75].map((p) => quantile(values, p))).toEqual([1, 2.25, 3.5, 5])
  expect(quantile(values, 0.95)).toBeCloseTo(7.65, 12)
  expect(median([3])).toBe(3)
})

test('quantiles are those of the sorted values, which keep their order', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 })), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, p) => {
      const before = [...list]
      expect(quantile(list, p) + 0).toBe(quantileOfSorted(sortNumbers(list), p) + 0)
      expect(list).toEqual(before)
    }),
  )
})

test('extremes of long lists', () => {
  const values = Array.from({ length: 300_000 }, (_, index) => index % 1000)
  expect(largest(values)).toBe(999)
  expect(smallest(values)).toBe(0)
  expect(allEqual([1, 1])).toBe(true)
  expect(allEqual([1, 2])).toBe(false)
})
