import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'

const byKey = new Map(metricCatalogue.map((metric) => [metric.key, metric]))

function metricOf(key: string): Metric {
  const metric = byKey.get(key)
  if (metric === undefined) throw new Error(`there is no metric ${key}`)
  return metric
}

/** The figures above the fold. */
export const headline = {
  netPnl: metricOf('netPnl'),
  expectancy: metricOf('expectancy'),
  meanR: metricOf('meanR'),
  // On the basis of the break-even win rate beside it: trades that won or lost.
  winRate: { ...metricOf('winRateExBreakeven'), label: 'Win rate' },
  breakevenWinRate: metricOf('breakevenWinRate'),
  profitFactor: metricOf('profitFactor'),
  currentDrawdown: { ...metricOf('currentDrawdown'), label: 'Drawdown now' },
  maxDrawdown: metricOf('maxDrawdown'),
}

/** The figures of the streaks. */
export const streakMetrics = {
  current: metricOf('currentStreak'),
  longestLosing: metricOf('longestLosingStreak'),
  expectedLosing: metricOf('expectedLosingStreak'),
  longestWinning: metricOf('longestWinningStreak'),
  runs: metricOf('runsP'),
}

interface MetricGroup {
  readonly title: string
  /** Shown at once; the others of the group follow on demand. */
  readonly metrics: readonly Metric[]
}

/** The figures below the charts, by question. */
export const metricGroups: readonly MetricGroup[] = [
  { title: 'Returns', metrics: ['totalR', 'meanR', 'payoffRatio', 'annualGrowthRate', 'sharpe'].map(metricOf) },
  {
    title: 'Risk',
    metrics: ['maxDrawdownMoney', 'longestWater', 'averageRisk', 'largestLoss', 'kelly'].map(metricOf),
  },
  {
    title: 'Consistency',
    metrics: ['sqn', 'winningDays', 'currentStreak', 'longestLosingStreak', 'worstDay'].map(metricOf),
  },
  {
    title: 'Execution',
    metrics: ['totalFees', 'mfeCapture', 'losersHold', 'winnersHold', 'lossesBeyondStop'].map(metricOf),
  },
]

const shownKeys = new Set([
  ...Object.values(headline).map(({ key }) => key),
  ...metricGroups.flatMap(({ metrics }) => metrics.map(({ key }) => key)),
])

/** All other figures, in the order of the catalogue. */
export const otherMetrics: readonly Metric[] = metricCatalogue.filter(({ key }) => !shownKeys.has(key))
