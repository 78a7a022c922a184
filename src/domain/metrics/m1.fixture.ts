import type { MetricContext, MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'

/**
 * Reference set M1: twenty trades in March 2025 on an account of 10,000.
 * Columns: date, net P&L, fee, initial risk, MAE in R, MFE in R, minutes held. R = net / risk.
 */
const rows: readonly (readonly [string, number, number, number, number, number, number])[] = [
  ['2025-03-03', 150, 4, 100, 0.3, 1.8, 35],
  ['2025-03-03', -100, 4, 100, 1, 0.4, 12],
  ['2025-03-04', -104, 4, 100, 1.1, 0.2, 8],
  ['2025-03-05', 220, 4, 100, 0.5, 2.6, 95],
  ['2025-03-05', -60, 4, 100, 0.8, 0.9, 22],
  ['2025-03-06', 0, 4, 100, 0.4, 0.6, 40],
  ['2025-03-10', 465, 6, 150, 0.2, 3.4, 180],
  ['2025-03-10', -150, 6, 150, 1, 0.1, 15],
  ['2025-03-11', 120, 6, 150, 0.6, 1.5, 60],
  ['2025-03-12', -165, 6, 150, 1.1, 0.7, 30],
  ['2025-03-13', 180, 6, 150, 0.1, 1.3, 45],
  ['2025-03-13', -150, 6, 150, 1, 0.5, 18],
  ['2025-03-14', -60, 6, 150, 0.7, 0.8, 27],
  ['2025-03-17', 405, 6, 150, 0.3, 3, 210],
  ['2025-03-18', -150, 6, 150, 1, 0.3, 11],
  ['2025-03-19', 100, 5, 200, 0.9, 1.1, 75],
  ['2025-03-20', -200, 5, 200, 1, 0, 5],
  ['2025-03-21', 380, 5, 200, 0.4, 2.5, 130],
  ['2025-03-24', -160, 5, 200, 0.9, 0.6, 33],
  ['2025-03-25', 200, 5, 200, 0.2, 1.4, 52],
]

export const m1Context: MetricContext = { openingBalance: '10000' as Money, timeZone: 'America/New_York' }

/** The set as trades; exits are half an hour apart on each day, sides alternate. */
export const m1Trades: readonly MetricTrade[] = rows.map(([date, net, fee, risk, maeR, mfeR, minutes], index) => {
  const exit = Date.parse(`${date}T15:00:00.000Z`) + (rows[index - 1]?.[0] === date ? 1_800_000 : 0)
  return {
    id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
    entryTime: exit - minutes * 60_000,
    exitTime: exit,
    exitDate: date as CalendarDate,
    netPnl: String(net) as Money,
    grossPnl: String(net + fee) as Money,
    totalFees: String(fee) as Money,
    initialRiskAmount: String(risk) as Money,
    realizedR: (net / risk) as R,
    maeR: maeR as R,
    mfeR: mfeR as R,
    hasApproximateExcursions: false,
    holdMinutes: minutes,
    direction: index % 2 === 0 ? 'long' : 'short',
    result: net === 0 ? 'breakeven' : net > 0 ? 'win' : 'loss',
  }
})
