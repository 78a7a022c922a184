import { expect, test } from 'vitest'
import { downsideDeviation } from './daily-returns.ts'
import { buildSample, buildSampleWithFlows } from './sample.fixture.ts'

test('weekdays without a trade are days of return 0; weekends are not days', () => {
  // Friday 7 March: 1000 to 1100. Monday nothing. Tuesday 11 March: 1100 to 990.
  const { daily } = buildSample({ net: '100', day: 7 }, { net: '-110', day: 11 })
  const balancePath = { starts: [1000, 1100, 1100], ends: [1100, 1100, 990] }
  const dates = ['2025-03-07', '2025-03-10', '2025-03-11']
  expect(daily).toEqual({ returns: [0.1, 0, -0.1], dates, balancePath, perYear: 252 })
})

test('where trades close on weekends, all days count', () => {
  const { daily } = buildSample({ net: '100', day: 8 }, { net: '-110', day: 11 })
  const balancePath = { starts: [1000, 1100, 1100, 1100], ends: [1100, 1100, 1100, 990] }
  const dates = ['2025-03-08', '2025-03-09', '2025-03-10', '2025-03-11']
  expect(daily).toEqual({ returns: [0.1, 0, 0, -0.1], dates, balancePath, perYear: 365 })
})

test('a ruined account has no returns', () => {
  expect(buildSample({ net: '-1000', day: 3 }, { net: '1', day: 4 }).daily).toBeNull()
})

test('gaining days count in the downside deviation, as 0', () => {
  expect(downsideDeviation([0.3, -0.4])).toBeCloseTo(Math.sqrt(0.16 / 2), 14)
})

test('a day’s return is its P&L over its starting equity: cash flows count at the start and are no return', () => {
  // Monday 3: 1000 to 1100. Tuesday: 900 in, 2000 to 1900. Weekend: 900 out. Monday 10: 1000 to 1010.
  const { daily } = buildSampleWithFlows(
    { 4: '900', 8: '-900' },
    { net: '100', day: 3 },
    { net: '-100', day: 4 },
    { net: '10', day: 10 },
  )
  expect(daily?.returns).toEqual([0.1, -0.05, 0, 0, 0, 0.01])
  expect(daily?.balancePath).toEqual({
    starts: [1000, 2000, 1900, 1900, 1900, 1000],
    ends: [1100, 1900, 1900, 1900, 1900, 1010],
  })
})
