import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { metricReasons, type Metric, type MetricReason } from '#domain/metrics/shared/metric.ts'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMinutes, formatNumber } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

type MetricAnswer = PortfolioMetrics['metrics'][string]

/** Why a figure is missing, in words. */
export function unknownReasonText(reason: string | null): string {
  if (reason === null) return 'Not enough data.'
  return metricReasons[reason as MetricReason] ?? reason
}

interface MetricTextProps {
  readonly metric: Metric
  readonly answer: MetricAnswer
  readonly currency: string
  /** Shows gain and loss by sign, icon and colour. */
  readonly signed: boolean
}

/** Wins in a row are positive, losses negative. */
function streakText(value: number): string {
  if (value === 0) return 'None'
  const count = Math.abs(value)
  return `${formatCount(count)} ${value > 0 ? (count === 1 ? 'win' : 'wins') : count === 1 ? 'loss' : 'losses'}`
}

/** A metric's value in its unit. */
export function MetricText({ metric, answer, currency, signed }: MetricTextProps) {
  const { value } = answer
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
      // An expected count has a fraction; a counted one has none to show.
      return metric.key === 'currentStreak' ? streakText(value) : formatNumber(value, 1)
    case 'minutes':
      return formatMinutes(value)
    default:
      return metric.unit satisfies never
  }
}

/** One metric of the catalogue with its sample size, its meaning and, where it is missing, the reason. */
export function MetricFigure({ metric, answer, currency, signed }: MetricTextProps) {
  return (
    <KeyFigure
      label={metric.label}
      value={<MetricText metric={metric} answer={answer} currency={currency} signed={signed} />}
      sample={answer.value === null ? null : pluralize(answer.n, 'trade')}
      hint={`${metric.meaning} ${metric.formula}`}
      interval={answer.value === null ? unknownReasonText(answer.reason) : undefined}
    />
  )
}
