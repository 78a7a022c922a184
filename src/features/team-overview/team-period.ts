import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Weekday } from '#shared/calendar/month.ts'
import { type DatePreset, datePresets, type DateRange, presetRange } from '#shared/filter/date-presets.ts'

/** A preset, or all dates. */
export type TeamPeriod = DatePreset | 'all'

const isPreset = (text: string): text is DatePreset => text in datePresets
const initial: TeamPeriod = 'days90'

export const periodOptions: readonly { readonly value: TeamPeriod; readonly label: string }[] = [
  ...(Object.keys(datePresets) as DatePreset[]).map((value) => ({ value, label: datePresets[value] })),
  { value: 'all', label: 'All dates' },
]

/** The period in the address; the last 90 days by default. */
export function parsePeriod(address: URLSearchParams): TeamPeriod {
  const text = address.get('period') ?? initial
  return text === 'all' || isPreset(text) ? text : initial
}

/** Writes a period into an address; the default is left out. */
export function writePeriod(address: URLSearchParams, period: TeamPeriod): void {
  if (period === initial) address.delete('period')
  else address.set('period', period)
}

/**
 * The days of a period on the date `today`. A period that holds today has no last day: where a trader's
 * portfolio is kept further east, tomorrow's date has begun, and those trades belong to it too.
 */
export function rangeOf(period: TeamPeriod, today: CalendarDate, weekStart: Weekday): DateRange {
  if (period === 'all') return { from: null, to: null }
  const { from, to } = presetRange(period, today, weekStart)
  return { from, to: to !== null && to >= today ? null : to }
}
