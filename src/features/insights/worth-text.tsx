import type { Insight } from '#api/insights/insights.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMoney, formatR } from '#ui/figures/format.ts'

type Monthly = NonNullable<Insight['worth']['monthly']>

/** An amount a month in money or in R. */
export function formatMonthly(value: number, { unit, currency }: Pick<Monthly, 'unit' | 'currency'>): string {
  return unit === 'money' && currency !== null
    ? formatMoney(value, currency, { signed: true, whole: true })
    : formatR(value, { digits: 1 })
}

/** The interval of a worth in words; null if there is none. */
export function formatWorthInterval({ monthly }: Insight['worth']): string | null {
  if (monthly === null || monthly.interval === null) return null
  return `95%: ${intervalText(monthly.interval, (value) => formatMonthly(value, monthly))}`
}

/** What a finding is worth a month, or why that is unknown. */
export function WorthText({ worth: { monthly, reason } }: Pick<Insight, 'worth'>) {
  if (monthly === null) return <UnknownFigure reason={reason} />
  return monthly.unit === 'money' && monthly.currency !== null ? (
    <MoneyText value={monthly.value} currency={monthly.currency} signed whole />
  ) : (
    <RText value={monthly.value} digits={1} />
  )
}
