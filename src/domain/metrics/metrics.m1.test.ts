import { describe, expect, test } from 'vitest'
import {
  annualizeGrowth,
  countCalendarDays,
  computeSharpe,
  computeSortino,
} from '#domain/metrics/shared/daily-returns.ts'
import { rootMeanSquare } from '#domain/metrics/shared/drawdowns.ts'
import { prepareSample } from '#domain/metrics/shared/sample.ts'
import { metricCatalogue } from './catalogue.ts'
import { computeMetrics } from './compute-metrics.fixture.ts'
import { m1Context, m1Trades } from './m1.fixture.ts'

const metrics = computeMetrics(m1Trades, m1Context)
const sample = prepareSample(m1Trades, m1Context)

/** Computed independently of this code, with many more digits than a float64 has. */
const published: Readonly<Record<string, number>> = {
  netPnl: 921,
  grossPnl: 1024,
  totalFees: 103,
  grossProfit: 2220,
  grossLoss: 1299,
  winRate: 0.45,
  winRateExBreakeven: 0.473684210526316,
  averageWin: 246.666666666667,
  averageLoss: 129.9,
  payoffRatio: 1.8988965871183,
  profitFactor: 1.70900692840647,
  averageTrade: 46.05,
  expectancy: 46.05,
  meanR: 0.298,
  meanRP: 0.324654370185137,
  totalR: 5.96,
  standardDeviationR: 1.40685389957054,
  sqn: 0.947288495981491,
  sqn100: 0.947288495981491,
  skewR: 0.607466249477858,
  kurtosisR: 1.99730810730637,
  maxDrawdownMoney: 250,
  maxDrawdown: 0.0232536508231792,
  recoveryFactor: 3.684,
  painIndex: 0.00860513345479217,
  averageDrawdown: 0.0170486753722959,
  longestWater: 6,
  longestWinningStreak: 1,
  longestLosingStreak: 2,
  runsZ: 3.09035767493121,
  runsP: 0.00199915590768289,
  payoffKelly: 0.19651493598862,
  kelly: 0.186617918251608,
  ulcerIndex: 0.0103798426201533,
  omega: 2.14985775515162,
  gainToPain: 1.14985775515162,
  averageMae: 0.675,
  averageMfe: 1.185,
  edgeRatio: 1.75555555555556,
  entryEfficiency: 0.551276003898607,
  exitEfficiency: 0.411133864499696,
  totalEfficiency: -0.0375901316016967,
  mfeCapture: 0.801075268817204,
  averageHold: 55.15,
  winnersHold: 98,
  losersHold: 18.1,
}

describe('reference set M1', () => {
  test.each(Object.entries(published))('%s', (key, value) => {
    const found = metrics[key]
    expect(found?.reason).toBeNull()
    expect(Math.abs((found?.value ?? NaN) - value)).toBeLessThan(1e-9 * Math.max(1, Math.abs(value)))
  })

  test('nine wins, ten losses, one break-even trade', () => {
    expect([sample.wins.length, sample.losses.length, sample.breakevens.length]).toEqual([9, 10, 1])
  })

  test('seventeen weekdays are too few for a Sharpe or Sortino ratio, but their formulas give the published values', () => {
    expect(metrics['sharpe']).toEqual({ value: null, reason: 'too_few', n: 17 })
    expect(metrics['sortino']).toEqual({ value: null, reason: 'too_few', n: 17 })
    const days = sample.daily
    if (days === null) throw new Error('the balance is above 0 throughout')
    expect(computeSharpe(days)).toBeCloseTo(4.65248663830682, 9)
    expect(computeSortino(days)).toBeCloseTo(10.3482166555181, 9)
  })

  test('23 days are too few for growth a year, which would be 305 %', () => {
    expect(metrics['annualGrowthRate']).toEqual({ value: null, reason: 'too_few', n: 20 })
    expect(countCalendarDays(sample.days)).toBe(23)
    expect(annualizeGrowth(1.0921, 23)).toBeCloseTo(3.05157292867642, 9)
  })

  test('drawdowns trade by trade: ulcer index 1.18158778487312 %, five spells below a peak', () => {
    const { drawdowns } = sample
    expect(100 * rootMeanSquare(drawdowns?.fractions ?? [])).toBeCloseTo(1.18158778487312, 9)
    expect(drawdowns?.episodes).toHaveLength(5)
  })

  test('the order in which trades are given does not matter', () => {
    expect(computeMetrics(m1Trades.toReversed(), m1Context)).toEqual(metrics)
  })
})

describe('any sample', () => {
  test('keys are unique, and every metric explains itself', () => {
    expect(new Set(metricCatalogue.map(({ key }) => key)).size).toBe(metricCatalogue.length)
    for (const metric of metricCatalogue) {
      for (const words of [metric.label, metric.meaning, metric.formula, metric.undefinedWhen, metric.reference]) {
        expect(words.trim()).not.toBe('')
      }
      expect(metric.meaning).toMatch(/\.$/)
    }
  })

  test('no trades: every figure but the count has no value, and none is 0', () => {
    for (const [key, result] of Object.entries(computeMetrics([], m1Context))) {
      if (key === 'tradeCount') expect(result).toEqual({ value: 0, reason: null, n: 0 })
      else expect(result).toMatchObject({ value: null, n: 0 })
    }
  })

  test.each([
    ['one trade', m1Trades.slice(0, 1)],
    ['one loss', m1Trades.slice(1, 2)],
    ['one break-even trade', m1Trades.slice(5, 6)],
    ['two trades', m1Trades.slice(0, 2)],
    ['wins alone', m1Trades.filter(({ result }) => result === 'win')],
    ['losses alone', m1Trades.filter(({ result }) => result === 'loss')],
  ])('%s: every figure is a finite number or absent with a reason', (_name, trades) => {
    for (const [key, result] of Object.entries(computeMetrics(trades, m1Context))) {
      if (result.value === null) expect(result.reason, key).toBeTypeOf('string')
      else expect(Number.isFinite(result.value), key).toBe(true)
    }
  })

  test('an account that starts with nothing has no drawdown in percent, but has one in money', () => {
    const broke = computeMetrics(m1Trades, { ...m1Context, openingBalance: '0' as typeof m1Context.openingBalance })
    expect(broke['maxDrawdown']).toMatchObject({ value: null, reason: 'no_equity' })
    expect(broke['maxDrawdownMoney']?.value).toBe(250)
  })
})
