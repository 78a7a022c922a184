import type { ReplayedPart } from '#api/simulations/backtester.ts'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { metricReasons, type Metric, type MetricReason } from '#domain/metrics/shared/metric.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'

export type MetricAnswer = ReplayedPart['statistics'][string]
type Answers = ReplayedPart['statistics']

const keys = [
  'meanR',
  'totalR',
  'winRate',
  'profitFactor',
  'payoffRatio',
  'medianR',
  'standardDeviationR',
  'sqn',
  'kelly',
  'longestWinningStreak',
  'longestLosingStreak',
]

/** The metrics of a replay, in order. */
export const replayMetrics: readonly Metric[] = keys.flatMap(
  (key) => metricCatalogue.find((metric) => metric.key === key) ?? [],
)

const noAnswer: MetricAnswer = { value: null, reason: 'too_few', n: 0 }

/** Figures in R are in no currency. */
const noCurrency = ''

/** The answer for a metric; unknown in results that were stored without it. */
export const answerOf = (answers: Answers, key: string): MetricAnswer => answers[key] ?? noAnswer

/** Describes why a figure is unknown. */
export function unknownReasonText(reason: string | null): string {
  if (reason === null) return 'Not enough data.'
  return metricReasons[reason as MetricReason] ?? reason
}

/** "−0.12R to +0.45R"; null without an interval. */
export function formatInterval(metric: Metric, { interval }: MetricAnswer): string | null {
  return interval === undefined ? null : intervalText(interval, (value) => formatMetric(metric, value, noCurrency))
}

/** A metric in R in its unit; gains and losses with sign, icon and color. */
export function RMetricText({ metric, answer }: { metric: Metric; answer: MetricAnswer }) {
  const { value } = answer
  const { unit } = metric
  const signed = metric.signed === true
  if (value === null) return <UnknownFigure reason={unknownReasonText(answer.reason)} />
  if (unit === 'r') return <RText value={value} signed={signed} />
  if (unit === 'fraction') return <PercentText value={value} signed={signed} />
  return formatMetric(metric, value, noCurrency)
}
