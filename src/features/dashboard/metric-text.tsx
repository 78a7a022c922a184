import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { isPValue } from '#domain/metrics/shared/is-p-value.ts'
import { metricReasons, type MetricFacts, type MetricReason } from '#domain/metrics/shared/metric.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'

export type MetricAnswer = PortfolioMetrics['metrics'][string]

/** Describes why a figure is unknown. */
export function unknownReasonText(reason: string | null): string {
  if (reason === null) return 'Not enough data.'
  return metricReasons[reason as MetricReason] ?? reason
}

interface MetricTextProps {
  readonly metric: MetricFacts
  readonly answer: MetricAnswer
  readonly currency: string
}

/** A metric's value in its unit; gains and losses with sign, icon and color. */
export function MetricText({ metric, answer, currency }: MetricTextProps) {
  const { value } = answer
  const { unit, signed = false } = metric
  if (value === null) return <UnknownFigure reason={unknownReasonText(answer.reason)} />
  if (unit === 'money') return <MoneyText value={value} currency={currency} signed={signed} />
  if (unit === 'r') return <RText value={value} signed={signed} />
  if (unit === 'fraction' && !isPValue(metric.key)) return <PercentText value={value} signed={signed} />
  return formatMetric(metric, value, currency)
}
