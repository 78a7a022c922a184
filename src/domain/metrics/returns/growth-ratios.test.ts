import { expect, test } from 'vitest'
import { computeMetrics } from '#domain/metrics/compute-metrics.fixture.ts'
import { calmar } from '#domain/metrics/drawdown/calmar.ts'
import { markedCalmar } from '#domain/metrics/drawdown/marked-calmar.ts'
import { ulcerIndex } from '#domain/metrics/drawdown/ulcer-index.ts'
import { ulcerPerformance } from '#domain/metrics/drawdown/ulcer-performance.ts'
import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { prepareSample } from '#domain/metrics/shared/sample.ts'
import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import { annualGrowthRate } from './annual-growth-rate.ts'

const [pattern] = buildSample({ net: '1' }).trades

/** Trades by day on an account of 1,000. */
function account(nets: Readonly<Record<string, string>>, flows: Readonly<Record<string, string>> = {}) {
  if (pattern === undefined) throw new Error('the sketch has one trade')
  const trades: MetricTrade[] = Object.entries(nets).map(([date, net]) => ({
    ...pattern,
    id: date,
    exitDate: date as CalendarDate,
    entryTime: Date.parse(`${date}T11:00:00.000Z`),
    exitTime: Date.parse(`${date}T12:00:00.000Z`),
    netPnl: net as Money,
  }))
  return prepareSample(trades, {
    openingBalance: '1000' as Money,
    timeZone: 'UTC',
    flows: Object.entries(flows).map(([date, amount]) => ({ date: date as CalendarDate, amount: amount as Money })),
  })
}

// 1 January to 31 December 2024 are 366 days: the exponent is 365.25 / 366.
const leapYear = { '2024-01-01': '-100', '2024-12-31': '400' }
// 1000 to 900 to 1300.
const growth = 1.3 ** (365.25 / 366) - 1

test('yearly growth over the deepest fall', () => {
  const sample = account(leapYear)
  expect(annualGrowthRate.compute(sample).value).toBeCloseTo(growth, 12)
  expect(calmar.compute(sample).value).toBeCloseTo(growth / 0.1, 11)
  expect(ulcerPerformance.compute(sample).value).toBeCloseTo(growth / (ulcerIndex.compute(sample).value ?? 0), 11)
})

test('yearly growth over the deepest fall while trades were open', () => {
  const sample = account(leapYear)
  const [first, last] = sample.trades
  if (first === undefined || last === undefined) throw new Error('the account has two trades')
  const risked = { initialRiskAmount: '50' as Money, realizedR: 1 as R }
  const marked = (...trades: MetricTrade[]) => markedCalmar.compute({ ...sample, trades })
  expect(marked(first, last)).toEqual({ value: null, reason: 'no_excursions', n: 0 })
  // Down 4 x 50 before it closed 100 down: 200 of 1,000.
  expect(marked({ ...first, ...risked, maeR: 4 as R }, last)).toMatchObject({
    value: expect.closeTo(growth / 0.2, 11) as number,
    n: 1,
  })
  // The second was 3 x 50 down from 900: 1,000 to 750. Candles told one of them approximately.
  const second = { ...last, ...risked, maeR: 3 as R, hasApproximateExcursions: true }
  expect(marked({ ...first, ...risked, maeR: 4 as R }, second)).toMatchObject({
    value: expect.closeTo(growth / 0.25, 11) as number,
    n: 2,
    approximateN: 1,
  })
})

test('money paid in or out is no growth', () => {
  // 1000 to 900, 1100 in, 2000 to 2888.88…: the same two factors.
  const sample = account({ '2024-01-01': '-100', '2024-12-31': '888.888888888888' }, { '2024-06-01': '1100' })
  expect(annualGrowthRate.compute(sample).value).toBeCloseTo(growth, 12)
})

test('without a fall there is nothing to divide by, and a short time has no yearly growth', () => {
  const rising = account({ '2024-01-01': '100', '2024-12-31': '400' })
  expect(calmar.compute(rising)).toMatchObject({ value: null, reason: 'no_drawdown' })
  expect(ulcerPerformance.compute(rising)).toMatchObject({ value: null, reason: 'no_drawdown' })
  expect(calmar.compute(account({ '2024-01-01': '-100' }))).toMatchObject({ value: null, reason: 'too_few' })
})

test('every metric in percent of the balance is hidden with the balance', () => {
  const year = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const date = new Date(Date.UTC(2024, 0, 1 + index * 8)).toISOString().slice(0, 10)
      return [date, String((index % 3) * 20 - 15)]
    }),
  )
  const trades = account(year).trades.map((trade, index): MetricTrade => ({
    ...trade,
    initialRiskAmount: '50' as Money,
    realizedR: (Number(trade.netPnl) / 50) as R,
    maeR: (0.2 + (index % 4) / 10) as R,
    mfeR: (0.5 + (index % 5) / 10) as R,
  }))
  const benchmark = trades.map(({ exitDate }, index) => ({ date: exitDate, close: 100 + (index % 7) + index }))
  const metricsOf = (openingBalance: string, hidesBalance: boolean) =>
    computeMetrics(trades, { openingBalance: openingBalance as Money, timeZone: 'UTC', benchmark, hidesBalance })
  const [small, large, masked] = [metricsOf('1000', false), metricsOf('5000', false), metricsOf('0', true)]
  const ofBalance = Object.keys(small).filter((key) => small[key]?.value !== large[key]?.value)
  expect(ofBalance).toContain('markedCalmar')
  expect(ofBalance.filter((key) => masked[key]?.reason !== 'hidden')).toEqual([])
  expect(Object.keys(masked).filter((key) => masked[key]?.reason === 'no_equity')).toEqual([])
})
