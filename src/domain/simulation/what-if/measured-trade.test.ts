import { describe, expect, it } from 'vitest'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { measureTrade, type RecordedTrade } from './measured-trade.ts'

const decimal = (text: string) => text as Decimal
const money = (text: string) => text as Money

/** Two contracts of 50 a point bought at 100 with the stop at 98, sold at 103: 300 won on 200 at risk. */
const long: RecordedTrade = {
  id: 'a',
  direction: 'long',
  entryPrice: decimal('100'),
  exitPrice: decimal('103'),
  maxQuantity: decimal('2'),
  pointValue: decimal('50'),
  grossPnl: money('300'),
  totalFees: money('10'),
  initialRiskAmount: money('200'),
  stopPrice: decimal('98'),
  targetPrice: decimal('104'),
  maeR: 0.5,
  mfeR: 1.75,
  excursionSource: 'candles1m',
  possibleLow: null,
  possibleHigh: null,
  exitReason: null,
  postHigh: decimal('106'),
  postLow: decimal('99'),
  timeToMfpeMin: 12,
  timeToMapeMin: 5,
}

const exit = (changes: Partial<RecordedTrade>) => measureTrade({ ...long, ...changes }).exit

describe('a measured trade', () => {
  it('is P&L over risk, before costs', () => {
    expect(measureTrade(long)).toEqual({
      r: 1.5,
      costR: 0.05,
      entryPrice: 100,
      riskPrice: 2,
      risk: { amount: '200', perPoint: '100' },
      mae: 0.5,
      mfe: 1.75,
      exit: 'other',
      // From 103: up to 106, down to 99; down came first.
      post: { mfpe: 1.5, mape: 2, first: 'adverse' },
    })
  })

  it('mirrors for a short trade', () => {
    const short = { ...long, direction: 'short', exitPrice: decimal('97'), timeToMapeMin: 12 } as const
    // From 97: down to 99 is no move with the trade; up to 106 is 9 points against it.
    expect(measureTrade(short).post).toEqual({ mfpe: 0, mape: 4.5, first: null })
    const lower = measureTrade({ ...short, postLow: decimal('95'), postHigh: decimal('96') })
    expect(lower.post).toMatchObject({ mfpe: 1, mape: 0 })
  })

  it('takes the largest possible MAE and the certain MFE where extremes are approximate', () => {
    const approximate = {
      ...long,
      excursionSource: 'candlesApproximate',
      possibleLow: decimal('97.5'),
      possibleHigh: decimal('110'),
    } as const
    // 2.5 points down of 2 at risk; 110 may be from after the exit.
    expect(measureTrade(approximate)).toMatchObject({ mae: 1.25, mfe: 1.75, isApproximate: true })
    const short = { ...approximate, direction: 'short', exitPrice: decimal('97') } as const
    expect(measureTrade(short)).toMatchObject({ mae: 5, mfe: 1.75, isApproximate: true })
    // Prices of candles do not count where the trader stated the extremes.
    expect(measureTrade({ ...approximate, excursionSource: 'manual' })).toMatchObject({ mae: 0.5, mfe: 1.75 })
    expect(measureTrade({ ...approximate, excursionSource: 'manual' })).not.toHaveProperty('isApproximate')
  })

  it('has post-exit moves only if both extremes are recorded', () => {
    expect(measureTrade({ ...long, postLow: null }).post).toBeNull()
    expect(measureTrade({ ...long, timeToMfpeMin: null }).post?.first).toBeNull()
  })

  it('ended by the stated reason, else by its exit price', () => {
    expect(exit({ exitReason: 'stop' })).toBe('stop')
    expect(exit({ exitReason: 'liquidation' })).toBe('stop')
    expect(exit({ exitReason: 'target' })).toBe('target')
    for (const exitReason of ['breakeven', 'trailing', 'time', 'manual-plan', 'manual-emotional', 'expiry'] as const) {
      expect(exit({ exitReason, exitPrice: decimal('97') }), exitReason).toBe('other')
    }
    expect(exit({ exitPrice: decimal('98') })).toBe('stop')
    expect(exit({ exitPrice: decimal('98.01') })).toBe('other')
    expect(exit({ exitPrice: decimal('104') })).toBe('target')
    expect(exit({ exitPrice: decimal('97'), stopPrice: null, targetPrice: null })).toBe('other')
    expect(exit({ direction: 'short', stopPrice: decimal('102'), exitPrice: decimal('102.5') })).toBe('stop')
  })
})
