import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import type { AxisUnit } from '#ui/charts/analysis/plot.ts'
import { moneyAxisFormat, percentAxisFormat } from '#ui/charts/axis-format.ts'
import {
  formatCount,
  formatDate,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatR,
  formatRatio,
} from '#ui/figures/format.ts'
import type { ToolWords } from './tool-words.ts'

type UnitWords = Pick<ToolWords, 'currency' | 'timeZone'>

const dayMs = 86_400_000

/** A share as percent; what is almost nothing or all does not look like it. */
export function shareText(value: number): string {
  if (value > 0 && value < 0.0005) return `<${formatPercent(0.001)}`
  if (value < 1 && value >= 0.9995) return `>${formatPercent(0.999)}`
  return formatPercent(value)
}

/** A number with two decimals; what is small, such as a p-value, is never written as zero. */
export function numberText(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || size >= 0.005) return formatNumber(value)
  return size >= 0.0005 ? formatNumber(value, 3) : value > 0 ? '<0.001' : '>−0.001'
}

/** A value of a tool as text; results show their plus only if `signed`. */
export function formatUnit(unit: AxisUnit, value: number, { currency, timeZone }: UnitWords, signed = false): string {
  switch (unit) {
    case 'money':
      return currency === null ? formatNumber(value) : formatMoney(value, currency, { signed })
    case 'r':
      return formatR(value, { signed })
    case 'fraction':
      return signed ? formatPercent(value, { signed }) : shareText(value)
    case 'ratio':
      return formatRatio(value)
    case 'count':
      // An expected count can have a fraction.
      return formatNumber(value, Math.abs(value) < 100 ? 1 : 0)
    case 'minutes':
      return value < 0 ? `−${formatMinutes(-value)}` : formatMinutes(value)
    case 'number':
      return numberText(value)
    case 'trade':
      return formatCount(value)
    case 'date':
      return formatDate(new Date(value * dayMs).toISOString().slice(0, 10) as CalendarDate)
    case 'instant':
      return formatInstant(new Date(value).toISOString() as Instant, timeZone)
  }
}

/** The formatter of labels on an axis from `low` to `high`. */
export function formatAxisUnit(unit: AxisUnit, low: number, high: number, words: UnitWords): (value: number) => string {
  if (unit === 'money' && words.currency !== null) return moneyAxisFormat(low, high, words.currency)
  if (unit === 'fraction') return percentAxisFormat(low, high)
  if (unit === 'r') {
    const digits = high - low >= 5 ? 0 : high - low >= 0.5 ? 1 : 2
    return (value) => formatR(value, { signed: false, digits })
  }
  return (value) => formatUnit(unit, value, words)
}
