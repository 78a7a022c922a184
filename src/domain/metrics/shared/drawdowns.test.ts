import { expect, test } from 'vitest'
import { type BalancePath, computeGrowthFactor } from './balance-path.ts'
import { computeDrawdowns, drawdownEpisodes } from './drawdowns.ts'

/** A balance path without cash flows: each step starts where the one before ended. */
const through = (...balances: readonly number[]): BalancePath => ({
  starts: balances.slice(0, -1),
  ends: balances.slice(1),
})

test('a loss on the first trade is a drawdown from the opening balance', () => {
  expect(computeDrawdowns(through(100, 90, 91.8, 90.882))?.fractions[0]).toBeCloseTo(0.1, 14)
})

test('spells below a peak: the unfinished one counts', () => {
  // 100 110 99 104.5 110 | 121 90.75: falls of 10 % (two values below the peak) and 25 %.
  const drawdowns = computeDrawdowns(through(100, 110, 99, 104.5, 110, 121, 90.75))
  expect(drawdowns?.episodes).toEqual([0.1, 0.25])
  expect(drawdowns?.longestWater).toBe(2)
  expect(computeDrawdowns(through(0, 1))).toBeNull()
})

test('a withdrawal is no drawdown, and later losses are relative to the remaining equity', () => {
  // 1000 to 1200; 600 out; 600 to 540: a tenth of what was there.
  const balancePath = { starts: [1000, 600], ends: [1200, 540] }
  expect(computeDrawdowns(balancePath)?.fractions).toEqual([0, 0.1])
  // 1.2 x 0.9
  expect(computeGrowthFactor(balancePath)).toBeCloseTo(1.08, 14)
})

test('a deposit heals no drawdown: the account is as far below its peak as before', () => {
  // 1000 to 800 is 20 %; 200 in; 1000 to 1250: 25 % up makes it whole.
  const balancePath = { starts: [1000, 1000, 1250], ends: [800, 1250, 1250] }
  const drawdowns = computeDrawdowns(balancePath)
  expect(drawdowns?.fractions[0]).toBeCloseTo(0.2, 14)
  expect(drawdowns?.fractions[1]).toBeCloseTo(0, 14)
  expect(computeGrowthFactor(balancePath)).toBeCloseTo(1, 14)
  // 3 % down from there after another deposit.
  expect(computeDrawdowns({ starts: [1000, 1000, 2000], ends: [800, 1250, 1940] })?.fractions[2]).toBeCloseTo(0.03, 14)
})

test('an account that lost everything restarts with a deposit; an emptied one has no figure', () => {
  expect(computeDrawdowns({ starts: [1000, 500], ends: [-100, 450] })?.fractions).toEqual([1.1, 0.1])
  expect(computeGrowthFactor({ starts: [1000, 500], ends: [-100, 450] })).toBeNull()
  expect(computeDrawdowns({ starts: [1000, 0], ends: [1200, 10] })).toBeNull()
})

test('each spell has its first, deepest and recovering step, and its depth in money', () => {
  // 100 110 | 99 88 105 | 110 121 | 90.75: falls of 22 to 88 (20 %), and of 30.25 that lasts.
  expect(drawdownEpisodes(through(100, 110, 99, 88, 105, 110, 121, 90.75))).toEqual([
    { from: 1, bottom: 2, to: 4, depth: 0.2, depthMoney: 22 },
    { from: 6, bottom: 6, to: null, depth: 0.25, depthMoney: 30.25 },
  ])
  // 500 comes in on the way down from 1000: trades lost 100 and then 150.
  expect(drawdownEpisodes({ starts: [1000, 1400], ends: [900, 1250] })).toEqual([
    { from: 0, bottom: 1, to: null, depth: expect.closeTo(1 - 0.9 * (1250 / 1400), 12) as number, depthMoney: 250 },
  ])
  expect(drawdownEpisodes(through(100, 110, 121))).toEqual([])
  expect(drawdownEpisodes(through(0, 1))).toBeNull()
})
