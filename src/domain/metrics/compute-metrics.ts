import type { MetricContext, MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import { noMetricResult, type MetricResult } from '#domain/metrics/shared/metric.ts'
import { type Sample, prepareSample } from '#domain/metrics/shared/sample.ts'
import type { DailyPnl } from '#domain/portfolio/daily-pnl.ts'
import { equityCurve, type EquityPoint } from '#domain/portfolio/equity-curve.ts'
import { metricCatalogue } from './catalogue.ts'

/** Every metric of the catalogue, by key. */
function computeSampleMetrics(sample: Sample): Record<string, MetricResult> {
  return Object.fromEntries(metricCatalogue.map((metric) => [metric.key, metric.compute(sample)]))
}

/** Metrics that are shares of the balance. */
const balanceMetrics: ReadonlySet<string> = new Set([
  'sharpe',
  'adjustedSharpe',
  'sharpeProbability',
  'sortino',
  'omega',
  'gainToPain',
  'tailRatio',
  'annualVolatility',
  'valueAtRisk',
  'expectedShortfall',
  'alpha',
  'beta',
  'annualGrowthRate',
  'calmar',
  'markedCalmar',
  'maxDrawdown',
  'averageDrawdown',
  'conditionalDrawdown',
  'currentDrawdown',
  'longestWater',
  'painIndex',
  'ulcerIndex',
  'ulcerPerformance',
  'averageRisk',
])

/** Metrics of results, times and their order, which need no amounts. */
const resultMetrics: ReadonlySet<string> = new Set([
  'tradeCount',
  'winRate',
  'winRateExBreakeven',
  'breakevenRate',
  'longWinRate',
  'shortWinRate',
  'averageHold',
  'medianHold',
  'winnersHold',
  'losersHold',
  'exposure',
  'currentStreak',
  'expectedLosingStreak',
  'longestLosingStreak',
  'longestWinningStreak',
  'runsP',
  'runsZ',
])

/**
 * The metrics of an account whose trader hides money. Amounts are in R and known of trades with a risk alone; figures in
 * percent of the balance are not missing, but nobody else's to know.
 */
function computeMetricsInR(all: Sample, context: MetricContext): Record<string, MetricResult> {
  const sized = prepareSample(
    all.trades.filter(({ realizedR }) => realizedR !== null),
    context,
  )
  return Object.fromEntries(
    metricCatalogue.map((metric) => [
      metric.key,
      balanceMetrics.has(metric.key)
        ? noMetricResult('hidden', all.trades.length)
        : metric.compute(resultMetrics.has(metric.key) ? all : sized),
    ]),
  )
}

/** What a dashboard shows of an account. */
interface AccountFigures {
  readonly metrics: Record<string, MetricResult>
  readonly equity: readonly EquityPoint[]
  readonly days: readonly DailyPnl[]
}

/** Metrics, equity and days of completed trades in any order, from one preparation of them. */
export function computeAccountFigures(trades: readonly MetricTrade[], context: MetricContext): AccountFigures {
  const sample = prepareSample(trades, context)
  const equity = equityCurve(sample.days, context.openingBalance, context.flows)
  const metrics = context.hidesBalance === true ? computeMetricsInR(sample, context) : computeSampleMetrics(sample)
  return { metrics, equity, days: sample.days }
}
