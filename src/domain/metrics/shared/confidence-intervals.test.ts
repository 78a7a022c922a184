import { expect, test } from 'vitest'
import { meanR } from '#domain/metrics/r-multiples/mean-r.ts'
import { expectancy } from '#domain/metrics/win-loss/expectancy.ts'
import { winRate } from '#domain/metrics/win-loss/win-rate.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { meanInterval, shareInterval } from './confidence-intervals.ts'
import { meanInflation } from './dependence.ts'
import { buildSample } from './sample.fixture.ts'

test('the mean of 1 to 10 is 5.5 -/+ 2.262157163 x 3.027650354 / root of 10', () => {
  const interval = meanInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(interval?.low).toBeCloseTo(3.334149, 6)
  expect(interval?.high).toBeCloseTo(7.665851, 6)
})

test('nine values, or equal ones, have none', () => {
  expect(meanInterval([1, 2, 3, 4, 5, 6, 7, 8, 9])).toBeNull()
  expect(meanInterval(Array.from({ length: 12 }, () => 3))).toBeNull()
})

test('Wilson’s interval: none and 10 of 10, and 40 of 100', () => {
  expect(shareInterval(0, 10)?.low).toBe(0)
  expect(shareInterval(0, 10)?.high).toBeCloseTo(0.277532799862889, 12)
  expect(shareInterval(10, 10)?.low).toBeCloseTo(0.722467200137111, 12)
  const interval = shareInterval(40, 100)
  expect(interval?.low).toBeCloseTo(0.309401, 6)
  expect(interval?.high).toBeCloseTo(0.498, 4)
})

test('expectancy, mean R and win rate carry theirs', () => {
  const nets = [20, -10, 30, -10, 0, 20, -10, 10, -10, 40]
  const sample = buildSample(...nets.map((net) => ({ net: String(net), risk: '10' })))
  const money = meanInterval(nets)
  expect(expectancy.compute(sample)).toEqual({ value: 8, reason: null, n: 10, interval: money })
  expect(meanR.compute(sample).value).toBeCloseTo(0.8, 14)
  expect(meanR.compute(sample)).toHaveProperty('interval', meanInterval(nets.map((net) => net / 10)))
  expect(winRate.compute(sample)).toEqual({ value: 0.5, reason: null, n: 10, interval: shareInterval(5, 10) })
})

test.each([
  [0, 0.93],
  [0.4, 0.91],
  [0.8, 0.88],
])('the interval of the mean of results with autocorrelation %d holds it in at least %d', (correlation, atLeast) => {
  let held = 0
  const samples = 400
  for (let seed = 1; seed <= samples; seed += 1) {
    const random = seededRandom(seed)
    let last = random.normal()
    const values = Array.from({ length: 300 }, () => {
      last = correlation * last + Math.sqrt(1 - correlation ** 2) * random.normal()
      return last
    })
    const interval = meanInterval(values, meanInflation(values))
    if (interval !== null && interval.low <= 0 && interval.high >= 0) held += 1
  }
  expect(held / samples).toBeGreaterThanOrEqual(atLeast)
})

test('a higher confidence is a wider interval', () => {
  const values = Array.from({ length: 30 }, (_, i) => (i % 7) - 2)
  const [usual, wide] = [meanInterval(values), meanInterval(values, 1, 0.99)]
  // Points of Student's t with 29 degrees: 2.0452 and 2.7564.
  const width = (one: typeof usual) => (one?.high ?? 0) - (one?.low ?? 0)
  expect(width(wide) / width(usual)).toBeCloseTo(2.7564 / 2.0452, 3)
})
