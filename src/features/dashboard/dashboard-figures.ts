import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'

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

/** The figures at the top of the dashboard, in order. */
export const headlineFigures: readonly Metric[] = headlineKeys.flatMap((key) =>
  metricCatalogue.filter((metric) => metric.key === key),
)

/** All other figures, in the order of the catalogue. */
export const otherFigures: readonly Metric[] = metricCatalogue.filter((metric) => !headlineKeys.includes(metric.key))
