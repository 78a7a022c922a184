import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'

/** Keys of the figures that answer "do I have an edge, and what does it cost to keep it?", the most important first. */
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

/** The figures at the top of the dashboard, in their order. */
export const headlineFigures: readonly Metric[] = headlineKeys.flatMap((key) =>
  metricCatalogue.filter((metric) => metric.key === key),
)

/** Every other figure of the catalogue, in the catalogue's order. */
export const otherFigures: readonly Metric[] = metricCatalogue.filter((metric) => !headlineKeys.includes(metric.key))
