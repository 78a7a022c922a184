import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import type { Metric } from '#domain/metrics/shared/metric.ts'

/** A figure of the dashboard; `signed` where gain and loss are meant rather than a size. */
export interface DashboardFigure {
  readonly metric: Metric
  readonly signed: boolean
}

/** The figures that answer "do I have an edge, and what does it cost me to hold on to it", most asked first. */
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

/** Figures that can fall on either side of zero. */
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

/** The figures at the top of the dashboard, in their order. */
export const headlineFigures: readonly DashboardFigure[] = headlineKeys.flatMap((key) =>
  metricCatalogue.filter((metric) => metric.key === key).map(toFigure),
)

/** Every other figure of the catalogue, in the catalogue's order. */
export const otherFigures: readonly DashboardFigure[] = metricCatalogue
  .filter((metric) => !headlineKeys.includes(metric.key))
  .map(toFigure)
