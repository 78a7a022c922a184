import { expect, test } from 'vitest'
import { expectancy } from './expectancy.ts'
import { intervalOfMean, intervalOfShare } from './intervals.ts'
import { meanR } from './mean-r.ts'
import { sketch } from './sample.fixture.ts'
import { winRate } from './win-rate.ts'

test('the mean of 1 to 10 is 5.5 -/+ 2.262157163 x 3.027650354 / root of 10', () => {
  const interval = intervalOfMean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(interval?.low).toBeCloseTo(3.334149, 6)
  expect(interval?.high).toBeCloseTo(7.665851, 6)
})

test('nine values, or equal ones, have none', () => {
  expect(intervalOfMean([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull()
  expect(intervalOfMean(Array.from({ length: 12 }, () => 3))).toBeNull()
})

test('Wilson’s interval: none and 10 of 10, and 40 of 100', () => {
  expect(intervalOfShare(0, 10)?.low).toBe(0)
  expect(intervalOfShare(0, 10)?.high).toBeCloseTo(0.277532799862889, 12)
  expect(intervalOfShare(10, 10)?.low).toBeCloseTo(0.722467200137111, 12)
  const interval = intervalOfShare(40, 100)
  expect(interval?.low).toBeCloseTo(0.309401, 6)
  expect(interval?.high).toBeCloseTo(0.498, 4)
})

test('expectancy, mean R and win rate carry theirs', () => {
  const nets = [20, -10, 30, -10, 0, 20, -10, 10, -10, 40]
  const sample = sketch(...nets.map((net) => ({ net: String(net), risk: '10' })))
  const money = intervalOfMean(nets)
  expect(expectancy.compute(sample)).toEqual({ value: 8, reason: null, n: 10, interval: money })
  expect(meanR.compute(sample).value).toBeCloseTo(0.8, 14)
  expect(meanR.compute(sample)).toHaveProperty('interval', intervalOfMean(nets.map((net) => net / 10)))
  expect(winRate.compute(sample)).toEqual({ value: 0.5, reason: null, n: 10, interval: intervalOfShare(5, 10) })
})
