import { expect, test } from 'vitest'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { studentTwoSidedP } from '#domain/numbers/student-t.ts'
import { differenceFromZero, differenceOfMeans, rankSumPValue } from './two-samples.ts'

test('Welch’s test of a worked example', () => {
  // Means 4 and 10, variances 2.5 and 40/3, n 5 and 4: error^2 = 0.5 + 10/3, t = -6 / 1.957890.
  const found = differenceOfMeans([2, 3, 4, 5, 6], [6, 8, 12, 14])
  expect(found?.value).toBe(-6)
  // Degrees: 3.83333^2 / (0.25/4 + 11.1111/3) = 3.90175; the 5 % point there is 2.804.
  expect(found?.pValue).toBeCloseTo(0.03876, 4)
  expect((found?.interval.high ?? 0) + (found?.interval.low ?? 0)).toBeCloseTo(-12, 12)
  expect(found?.interval.low).toBeCloseTo(-6 - 2.80447 * 1.95789, 2)
  // Pooled variance (4 x 2.5 + 3 x 40/3) / 7
  expect(found?.size).toBeCloseTo(-6 / Math.sqrt(50 / 7), 12)
})

test('one sample against zero: mean 3, deviation root of 2.5, t = 3 / root of 0.5', () => {
  const found = differenceFromZero([1, 2, 3, 4, 5])
  expect(found?.value).toBe(3)
  // The 5 % point of 4 degrees is 2.776445105.
  expect(found?.interval.high).toBeCloseTo(3 + 2.776445105 * Math.sqrt(0.5), 8)
  // P(|T4| > 4.2426407) = 1 - s (1 + (1 - s^2) / 2) with s = t / root of (t^2 + 4).
  const s = Math.sqrt(18 / 22)
  expect(found?.pValue).toBeCloseTo(1 - s * (1 + (1 - s * s) / 2), 12)
})

test('constant or too few values have no answer', () => {
  expect(differenceOfMeans([1], [1, 2])).toBeNull()
  expect(differenceOfMeans([1, 1], [2, 2])).toBeNull()
  expect(differenceFromZero([3, 3, 3])).toBeNull()
})

test('skew is corrected: frequent small losses are weaker evidence of a loss, and the interval reaches higher', () => {
  // Mean -0.2 and deviation 1.4: 24 times -0.75, 6 times 2.
  const values = [...Array.from({ length: 24 }, () => -0.75), ...Array.from({ length: 6 }, () => 2)]
  const found = differenceFromZero(values)
  const deviation = Math.sqrt((24 * 0.55 ** 2 + 6 * 2.2 ** 2) / 29)
  expect(found?.value).toBeCloseTo(-0.2, 14)
  // Skew of two values with shares 0.8 and 0.2: (0.8 - 0.2) / root of 0.16 = 1.5.
  const s = -0.2 / deviation
  const freed = s + (1.5 * s * s) / 3 + (2.25 * s ** 3) / 27 + 1.5 / 180
  expect(found?.pValue).toBeCloseTo(studentTwoSidedP(freed * Math.sqrt(30), 29), 12)
  const [below, above] = [-0.2 - (found?.interval.low ?? 0), (found?.interval.high ?? 0) + 0.2]
  expect(above).toBeGreaterThan(below * 1.2)
})

test('ranks: three of one sample against four of the other, worked by hand', () => {
  // 1 2 | 3 4 5 6 7 with a = {1, 2, 4}: ranks 1, 2, 4, U = 7 - 6 = 1, mean 6, variance 3 x 4 x 8 / 12 = 8.
  expect(rankSumPValue([1, 2, 4], [3, 5, 6, 7])).toBeCloseTo(2 * normalCdf(-4.5 / Math.sqrt(8)), 12)
  // Ties: 1 1 | 1 2: mean rank 2 for three, U = 4 - 3 = 1, mean 2, variance 4/12 x (5 - 24/12) = 1.
  expect(rankSumPValue([1, 1], [1, 2])).toBeCloseTo(2 * normalCdf(-0.5), 12)
  expect(rankSumPValue([1, 1], [1, 1])).toBe(1)
})

const times = (count: number, ...values: readonly number[]) => Array.from({ length: count }, () => values).flat()

test('values that are equal but for the rounding of sums do not differ', () => {
  const sum = 0.1 + 0.2
  expect(sum).not.toBe(0.3)
  for (const scale of [1, 1e6, 1e-6]) {
    const [members, others] = [times(20, sum * scale), times(10, 0.3 * scale, sum * scale, 0.3 * scale)]
    expect(differenceOfMeans(members, others)).toBeNull()
    expect(rankSumPValue(members, others)).toBe(1)
    expect(differenceFromZero(others)).toBeNull()
  }
  // Means alone may be noise: their values vary.
  expect(differenceOfMeans(times(9, 1, 1.001), times(9, 1, 1.001, 1.001))?.pValue).toBeGreaterThan(0.1)
  expect(rankSumPValue([sum, 0.4], [0.3, 0.5])).toBe(rankSumPValue([3, 4], [3, 5]))
})
