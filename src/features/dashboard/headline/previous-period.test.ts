import { describe, expect, it } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { movePreviousCurve } from './previous-period.ts'

const point = (date: string | null, balance: string, flow = '0') => ({
  date,
  balance,
  flow,
  uncountedPnl: '0',
  drawdown: 0,
})
const curve = (...points: ReturnType<typeof point>[]) => points as unknown as PortfolioMetrics['equity']

describe('the curve of the previous period', () => {
  it('starts from the shown opening balance, moved by the length of the period, without cash flows', () => {
    const previous = curve(point(null, '1000'), point('2026-10-02', '1100'), point('2026-10-05', '1550', '500'))
    const shown = curve(point(null, '2000'), point('2026-10-11', '2010'))
    // +100, then 1,550 − 1,100 − 500 = −50.
    expect(movePreviousCurve({ equity: previous, days: 10 }, shown)).toEqual([
      ['2026-10-11', 2000],
      ['2026-10-12', 2100],
      ['2026-10-15', 2050],
    ])
  })
})
