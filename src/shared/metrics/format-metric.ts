import { isPValue } from '#domain/metrics/shared/is-p-value.ts'
import type { MetricFacts } from '#domain/metrics/shared/metric.ts'
import { formatMinutes, formatMoney, formatNumber, formatPercent, formatR, formatRatio } from '#ui/figures/format.ts'
import { pValueText } from '#ui/figures/p-value.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Formats the current streak: positive for wins, negative for losses. */
function formatStreak(value: number): string {
  if (value === 0) return 'None'
  return value > 0 ? pluralize(value, 'win') : pluralize(-value, 'loss', 'losses')
}

/** A value of a metric as text, in its unit. */
export function formatMetric(
  { key, unit, signed = false }: Pick<MetricFacts, 'key' | 'unit'> & { readonly signed?: boolean },
  value: number,
  currency: string,
): string {
  switch (unit) {
    case 'money':
      return formatMoney(value, currency, { signed })
    case 'r':
      return formatR(value, { signed })
    case 'fraction':
      return isPValue(key) ? pValueText(value) : formatPercent(value, { signed })
    case 'ratio':
      return formatRatio(value)
    case 'count':
      // An expected count can have a fraction.
      if (key === 'longestWater') return pluralize(value, 'trade')
      return key === 'currentStreak' ? formatStreak(value) : formatNumber(value, 1)
    case 'minutes':
      return formatMinutes(value)
    default:
      return unit satisfies never
  }
}

/** The change of a metric between two periods as text without a sign; shares change by percentage points. */
export function formatMetricChange(metric: MetricFacts, change: number, currency: string): string {
  const size = Math.abs(change)
  if (isPValue(metric.key)) return formatNumber(size, 2)
  if (metric.unit === 'fraction') return `${formatNumber(size * 100, 1)} pts`
  return formatMetric({ key: metric.key, unit: metric.unit }, size, currency)
}
