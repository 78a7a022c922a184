import { exact, subtractMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { dateFormat, formatCount, formatDate, formatMoney } from '#ui/figures/format.ts'

/** A range in as few words as it needs: "Oct 1 – Oct 26"; with years where it crosses one. */
export function formatRange({ from, to }: { readonly from: CalendarDate; readonly to: CalendarDate }): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDate(from)} – ${formatDate(to)}`
  const format = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const [first, last] = [format.format(new Date(from)), format.format(new Date(to))]
  return first === last ? first : `${first} – ${last}`
}

const signed = (text: string, isUp: boolean | null) => (isUp === null ? `± ${text}` : isUp ? `▲ ${text}` : `▼ ${text}`)

/** How a count changed since the period before: "▲ 12 vs 40". */
export function countChange(value: number, before: number): string {
  const change = value - before
  return `${signed(formatCount(Math.abs(change)), change === 0 ? null : change > 0)} vs ${formatCount(before)}`
}

/** How an amount changed since the period before: "▲ $12.50 vs $40.00". */
export function moneyChange(value: Money, before: Money, currency: string): string {
  const change = exact(subtractMoney(value, before))
  const amount = formatMoney(change.abs().toFixed(), currency)
  return `${signed(amount, change.eq(0) ? null : change.gt(0))} vs ${formatMoney(before, currency)}`
}
