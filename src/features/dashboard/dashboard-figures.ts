import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'

/** A figure of the dashboard; `signed` shows it with a plus or minus sign. */
interface DashboardFigure {
  readonly metric: Metric
  readonly signed: boolean
}

/** The key figures about edge and drawdown, most important first. */
const headlineKeys = [
  'netPnl',
  'expectancy',
  'winRate',
  'breakevenWinRate',
  'profitFactor',
  'payoffRatio',
  'meanR',
  'sqn',
  'totalR',
  'maxDrawdown',
  'maxDrawdownMoney',
  'currentStreak',
]

/** Metrics that can be positive or negative. */
const signedKeys = new Set([
  'netPnl',
  'grossPnl',
  'averageTrade',
  'expectancy',
  'pnlPerDay',
  'pnlPerHour',
  'bestDay',
  'worstDay',
  'totalR',
  'meanR',
  'medianR',
  'annualGrowthRate',
])

function toFigure(metric: Metric): DashboardFigure {
  return { metric, signed: signedKeys.has(metric.key) }
}

/** The figures at the top of the dashboard, in order. */
export const headlineFigures: readonly DashboardFigure[] = headlineKeys.flatMap((key) =>
  metricCatalogue.filter((metric) => metric.key === key).map(toFigure),
)

/** All other figures, in the order of the catalogue. */
export const otherFigures: readonly DashboardFigure[] = metricCatalogue
  .filter((metric) => !headlineKeys.includes(metric.key))
  .map(toFigure)
