import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { metricReasons, type MetricFacts, type MetricReason } from '#domain/metrics/shared/metric.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

export type MetricAnswer = PortfolioMetrics['metrics'][string]

/** Describes why a figure is unknown. */
export function unknownReasonText(reason: string | null): string {
  if (reason === null) return 'Not enough data.'
  return metricReasons[reason as MetricReason] ?? reason
}

/** The sample size in words, with the effective one where trades or days depend on each other. */
export function formatSample({ n, effectiveN }: MetricAnswer): string {
  const sample = pluralize(n, 'observation')
  return effectiveN === undefined ? sample : `${sample}, counting as ${formatCount(Math.round(effectiveN))}`
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
  if (unit === 'fraction') return <PercentText value={value} signed={signed} />
  return formatMetric(metric, value, currency)
}
