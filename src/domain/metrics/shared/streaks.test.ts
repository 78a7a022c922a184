import { expect, test } from 'vitest'
import { currentStreak } from '#domain/metrics/streaks/current-streak.ts'
import { runsPValue } from '#domain/metrics/streaks/runs-p-value.ts'
import { runsZ } from '#domain/metrics/streaks/runs-z.ts'
import { buildSample } from './sample.fixture.ts'
import { expectedLongestRun, longestStreak, runCount } from './streaks.ts'

const ofSigns = (signs: string) =>
  buildSample(...signs.split('').map((sign) => ({ net: sign === '+' ? '1' : sign === '-' ? '-1' : '0' })))

test('a break-even trade ends a streak', () => {
  expect(longestStreak(ofSigns('++0+').trades, 'win')).toBe(2)
  expect(longestStreak(ofSigns('--0---').trades, 'loss')).toBe(3)
  expect(longestStreak([], 'loss')).toBe(0)
})

test('runs are stretches of equal neighbours', () => {
  expect(runCount(['a', 'a', 'b', 'b', 'a'])).toBe(3)
  expect(runCount([])).toBe(0)
})

test('the current streak is negative for losses and 0 after a break-even trade', () => {
  expect(currentStreak.compute(ofSigns('-+++')).value).toBe(3)
  expect(currentStreak.compute(ofSigns('++--')).value).toBe(-2)
  expect(currentStreak.compute(ofSigns('++0')).value).toBe(0)
  expect(currentStreak.compute(ofSigns('--')).value).toBe(-2)
})

test('expected longest run: published value for a fair coin and 100 throws; enumeration for three', () => {
  expect(expectedLongestRun(0.5, 100)).toBeCloseTo(5.99178025569674, 10)
  // Longest runs of the eight sequences of three: 0, 1, 1, 1, 1, 2, 2, 3.
  expect(expectedLongestRun(0.5, 3)).toBeCloseTo(11 / 8, 12)
  expect(expectedLongestRun(1, 7)).toBe(7)
  expect(expectedLongestRun(0, 7)).toBe(0)
})

test('Z of perfect alternation is high, of one block of each low', () => {
  // N = 6, X = 18: expected 4 runs, deviation root of 18 x 12 / (36 x 5) = root of 1.2.
  expect(runsZ.compute(ofSigns('+-+-+-')).value).toBeCloseTo(2 / Math.sqrt(1.2), 12)
  expect(runsZ.compute(ofSigns('+++---')).value).toBeCloseTo(-2 / Math.sqrt(1.2), 12)
  expect(runsZ.compute(ofSigns('+-'))).toEqual({ value: null, reason: 'too_few', n: 2 })
  // Both are as rare, on either side.
  expect(runsPValue.compute(ofSigns('+-+-+-')).value).toBeCloseTo(0.06788915486183, 12)
  expect(runsPValue.compute(ofSigns('+++---')).value).toBeCloseTo(0.06788915486183, 12)
  expect(runsPValue.compute(ofSigns('+-'))).toEqual({ value: null, reason: 'too_few', n: 2 })
})
