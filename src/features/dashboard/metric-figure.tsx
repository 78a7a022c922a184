import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { metricReasons, type Metric, type MetricReason } from '#domain/metrics/shared/metric.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMinutes, formatNumber } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

type MetricAnswer = PortfolioMetrics['metrics'][string]

/** Describes why a figure is unknown. */
export function unknownReasonText(reason: string | null): string {
  if (reason === null) return 'Not enough data.'
  return metricReasons[reason as MetricReason] ?? reason
}

const dependenceHint = 'Results depend on the ones before them, so they tell less than as many independent ones.'

interface MetricTextProps {
  readonly metric: Metric
  readonly answer: MetricAnswer
  readonly currency: string
}

/** Formats the current streak: positive for wins, negative for losses. */
function formatStreak(value: number): string {
  if (value === 0) return 'None'
  return value > 0 ? pluralize(value, 'win') : pluralize(-value, 'loss', 'losses')
}

/** A metric's value in its unit. */
export function MetricText({ metric, answer, currency }: MetricTextProps) {
  const { value } = answer
  const { signed = false } = metric
  if (value === null) return <UnknownFigure reason={unknownReasonText(answer.reason)} />
  switch (metric.unit) {
    case 'money':
      return <MoneyText value={value} currency={currency} signed={signed} />
    case 'r':
      return <RText value={value} signed={signed} />
    case 'fraction':
      return <PercentText value={value} signed={signed} />
    case 'ratio':
      return formatNumber(value)
    case 'count':
      // An expected count can have a fraction.
      return metric.key === 'currentStreak' ? formatStreak(value) : formatNumber(value, 1)
    case 'minutes':
      return formatMinutes(value)
    default:
      return metric.unit satisfies never
  }
}

/** The sample size in words, with the effective one where trades or days depend on each other. */
function formatSample({ n, effectiveN }: MetricAnswer): string {
  const sample = pluralize(n, 'trade')
  return effectiveN === undefined ? sample : `${sample}, counting as ${formatNumber(effectiveN, 0)}`
}

/** One metric of the catalogue with its sample size, its meaning and, if unknown, the reason. */
export function MetricFigure({ metric, answer, currency }: MetricTextProps) {
  return (
    <KeyFigure
      label={metric.label}
      value={<MetricText metric={metric} answer={answer} currency={currency} />}
      sample={answer.value === null ? null : formatSample(answer)}
      hint={`${metric.meaning} ${metric.formula}${answer.effectiveN === undefined ? '' : `. ${dependenceHint}`}`}
      interval={answer.value === null ? unknownReasonText(answer.reason) : undefined}
    />
  )
}
