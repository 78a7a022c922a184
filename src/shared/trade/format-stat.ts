import { formatMoney, formatNumber, formatPercent, formatR, unknownText } from '#ui/figures/format.ts'

/** A number of a custom stat in its unit; "—" if unknown. Percent are 0 to 100, as everywhere in formulas. */
export function formatStat(value: number | null, unit: string | null, currency: string): string {
  if (value === null) return unknownText
  if (unit === 'R') return formatR(value)
  if (unit === '%') return formatPercent(value / 100, { digits: 1 })
  if (unit === 'money') return formatMoney(value, currency)
  const text = formatNumber(value, 4)
  // A unit such as "1–5" names a scale.
  return unit === null || /\d/.test(unit) ? text : `${text}\u00a0${unit}`
}
