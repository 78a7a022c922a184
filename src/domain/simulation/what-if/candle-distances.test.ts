import { describe, expect, it } from 'vitest'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { candleDistances } from './candle-distances.ts'
import { longTrade } from './sample-trade.fixture.ts'
import type { SampleTrade } from './sample-trade.ts'

const trade: SampleTrade = {
  ...longTrade,
  risk: { amount: '200' as Money, perPoint: '100' as Decimal },
}
const whole = (low: number, high: number) => ({ low, high, isWhole: true })

describe('distances of bars from the entry', () => {
  it('are in R, none beyond the extremes of the trade', () => {
    const bars = [whole(99.5, 101), { low: 90, high: 110, isWhole: false }]
    expect(candleDistances(trade, bars)).toEqual([
      { adverse: 0.25, favorable: 0.5, isWhole: true },
      { adverse: 0.5, favorable: 1.5, isWhole: false },
    ])
    expect(candleDistances({ ...trade, direction: 'short' }, bars)[0]).toMatchObject({ adverse: 0.5, favorable: 0.25 })
    // A result beyond the recorded extremes widens them, as an analysis does.
    expect(candleDistances({ ...trade, r: -0.75 }, bars)[1]?.adverse).toBe(0.75)
    // Stored without the fraction.
    expect(candleDistances({ ...trade, risk: null }, bars)[0]?.adverse).toBe(0.25)
  })

  it('meet a round level exactly: half of 20 pips below 1.1012, which is 0.49999999999994493 R in binary', () => {
    const eurusd = { ...trade, entryPrice: 1.1012, riskPrice: 0.002, mae: 2, mfe: 2, risk: null }
    expect((1.1012 - 1.1002) / 0.002).toBeLessThan(0.5)
    expect(candleDistances(eurusd, [whole(1.1002, 1.1022)])).toEqual([{ adverse: 0.5, favorable: 0.5, isWhole: true }])
  })

  it('meet a round level where 1 R is no decimal: 100 at risk on 3 shares, 10 below the entry', () => {
    const thirds = {
      ...trade,
      entryPrice: 50.1,
      riskPrice: 100 / 3,
      risk: { amount: '100' as Money, perPoint: '3' as Decimal },
      mae: 3,
      mfe: 3,
    }
    expect(candleDistances(thirds, [whole(40.1, 60.1), whole(43.4, 83.43)])).toEqual([
      { adverse: 0.3, favorable: 0.3, isWhole: true },
      { adverse: 0.201, favorable: 0.9999, isWhole: true },
    ])
  })

  it('hold for numbers beyond 53 bits', () => {
    const large = {
      ...trade,
      entryPrice: 1_000_000.000001,
      risk: { amount: '123456.123456' as Money, perPoint: '123456.123456' as Decimal },
      mae: 2,
      mfe: 2,
    }
    expect(candleDistances(large, [whole(999_999.500001, 1_000_000.300001)])).toEqual([
      { adverse: 0.5, favorable: 0.3, isWhole: true },
    ])
  })
})
