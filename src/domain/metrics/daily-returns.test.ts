import { expect, test } from 'vitest'
import { dailyReturns, downsideDeviation } from './daily-returns.ts'
import { drawdownsOf } from './drawdowns.ts'
import { sketch } from './sample.fixture.ts'

test('weekdays without a trade are days of return 0; weekends are not days', () => {
  // Friday 7 March: 1000 to 1100. Monday nothing. Tuesday 11 March: 1100 to 990.
  const days = dailyReturns(sketch({ net: '100', day: 7 }, { net: '-110', day: 11 }))
  expect(days).toEqual({ returns: [0.1, 0, -0.1], balances: [1000, 1100, 1100, 990], perYear: 252 })
})

test('where trades close on weekends, all days count', () => {
  const days = dailyReturns(sketch({ net: '100', day: 8 }, { net: '-110', day: 11 }))
  expect(days).toEqual({ returns: [0.1, 0, 0, -0.1], balances: [1000, 1100, 1100, 1100, 990], perYear: 365 })
})

test('a ruined account has no returns', () => {
  expect(dailyReturns(sketch({ net: '-1000', day: 3 }, { net: '1', day: 4 }))).toBeNull()
})

test('gaining days count in the downside deviation, as 0', () => {
  expect(downsideDeviation([0.3, -0.4])).toBeCloseTo(Math.sqrt(0.16 / 2), 14)
})

test('a loss on the first trade is a drawdown from the opening balance', () => {
  expect(drawdownsOf([100, 90, 91.8, 90.882])?.fractions[0]).toBeCloseTo(0.1, 14)
})

test('spells below a peak: the unfinished one counts', () => {
  // 100 110 99 104.5 110 | 121 90.75: falls of 10 % (two values below the peak) and 25 %.
  const drawdowns = drawdownsOf([100, 110, 99, 104.5, 110, 121, 90.75])
  expect(drawdowns?.episodes).toEqual([0.1, 0.25])
  expect(drawdowns?.longestWater).toBe(2)
  expect(drawdowns?.amounts.at(-1)).toBe(30.25)
  expect(drawdownsOf([0, 1])).toBeNull()
})
