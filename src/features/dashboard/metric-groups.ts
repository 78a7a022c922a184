import { metricFacts } from '#domain/metrics/facts/metric-facts.ts'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'

const byKey = new Map(metricFacts.map((metric) => [metric.key, metric]))

function metricOf(key: string): MetricFacts {
  const metric = byKey.get(key)
  if (metric === undefined) throw new Error(`there is no metric ${key}`)
  return metric
}

/** The figures above the fold. */
export const headline = {
  netPnl: metricOf('netPnl'),
  expectancy: metricOf('expectancy'),
  meanR: metricOf('meanR'),
  winRate: metricOf('winRate'),
  // On the basis of the win rate beside it: all trades.
  neededWinRate: metricOf('neededWinRate'),
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
  readonly metrics: readonly MetricFacts[]
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
    metrics: ['sqn', 'winningDays', 'bestDay', 'worstDay', 'sharpeProbability'].map(metricOf),
  },
  {
    title: 'Execution',
    metrics: ['totalFees', 'mfeCapture', 'entryEfficiency', 'exitEfficiency', 'averageMae'].map(metricOf),
  },
  {
    title: 'Behavior',
    metrics: ['winnersHold', 'losersHold', 'lossesBeyondStop', 'currentStreak', 'longestLosingStreak'].map(metricOf),
  },
]

const shownKeys = new Set([
  ...Object.values(headline).map(({ key }) => key),
  ...metricGroups.flatMap(({ metrics }) => metrics.map(({ key }) => key)),
])

/** All other figures, in the order of the catalogue. */
export const otherMetrics: readonly MetricFacts[] = metricFacts.filter(({ key }) => !shownKeys.has(key))
