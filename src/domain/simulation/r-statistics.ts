import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import { prepareSample } from '#domain/metrics/shared/sample.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Id, Instant, Money, R } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'

/** Metrics that do not depend on money or dates. */
const keys = new Set([
  'tradeCount',
  'winRate',
  'breakevenRate',
  'payoffRatio',
  'profitFactor',
  'totalR',
  'meanR',
  'medianR',
  'standardDeviationR',
  'sqn',
  'sqn100',
  'skewR',
  'kurtosisR',
  'longestWinningStreak',
  'longestLosingStreak',
  'expectedLosingStreak',
  'runsZ',
  'runsP',
  'kelly',
])
const metrics = metricCatalogue.filter(({ key }) => keys.has(key))

const oneR = '1' as Money

/** The result in R of a trade. */
export interface ResultInR {
  readonly tradeId: Id
  readonly entryAt: Instant
  readonly exitAt: Instant
  readonly r: number
}

/** A trade that risked one unit of money, so that its P&L is its R. */
function toUnitTrade({ tradeId, entryAt, exitAt, r }: ResultInR): MetricTrade {
  const amount = toMoney(exact(String(r)))
  return {
    id: tradeId,
    direction: 'long',
    entryTime: millisecondsOf(entryAt),
    exitTime: millisecondsOf(exitAt),
    exitDate: exitAt.slice(0, 10) as MetricTrade['exitDate'],
    netPnl: amount,
    grossPnl: amount,
    totalFees: '0' as Money,
    initialRiskAmount: oneR,
    realizedR: r as R,
    maeR: null,
    mfeR: null,
    hasApproximateExcursions: false,
    holdMinutes: 0,
    result: r > 0 ? 'win' : r < 0 ? 'loss' : 'breakeven',
  }
}

/** Statistics of results in R by metric key, computed by the metric catalogue. */
export function rStatistics(results: readonly ResultInR[]): Record<string, MetricResult> {
  const sample = prepareSample(results.map(toUnitTrade), { openingBalance: oneR, timeZone: 'UTC' })
  return Object.fromEntries(metrics.map((metric) => [metric.key, metric.compute(sample)]))
}
