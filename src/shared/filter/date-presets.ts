import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays, daysBetween } from '#domain/time/add-days.ts'
import { addMonths, lastDayOf, monthOf, weekdayOf, type Weekday } from '#shared/calendar/month.ts'

/** First and last day; null is open. */
export interface DateRange {
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
}

export const datePresets = {
  today: 'Today',
  week: 'This week',
  lastWeek: 'Last week',
  month: 'This month',
  lastMonth: 'Last month',
  days30: 'Last 30 days',
  days90: 'Last 90 days',
  year: 'This year',
  lastYear: 'Last year',
} as const
export type DatePreset = keyof typeof datePresets

/** The days of a preset on the date `today`, with weeks that begin on `weekStart`. */
export function presetRange(preset: DatePreset, today: CalendarDate, weekStart: Weekday): DateRange {
  const year = Number(today.slice(0, 4))
  const month = monthOf(today)
  const lastMonth = addMonths(month, -1)
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7))
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: first, to: addDays(first, 6) }
    case 'lastWeek':
      return { from: addDays(first, -7), to: addDays(first, -1) }
    case 'month':
      return { from: `${month}-01` as CalendarDate, to: lastDayOf(month) }
    case 'lastMonth':
      return { from: `${lastMonth}-01` as CalendarDate, to: lastDayOf(lastMonth) }
    case 'days30':
      return { from: addDays(today, -29), to: today }
    case 'days90':
      return { from: addDays(today, -89), to: today }
    case 'year':
      return { from: `${year}-01-01` as CalendarDate, to: `${year}-12-31` as CalendarDate }
    case 'lastYear':
      return { from: `${year - 1}-01-01` as CalendarDate, to: `${year - 1}-12-31` as CalendarDate }
  }
}

/** The days before a range that are as many as its days up to `today`; null for an open or a future range. */
export function previousRange({ from, to }: DateRange, today: CalendarDate): DateRange | null {
  if (from === null) return null
  const end = to === null || to > today ? today : to
  if (end < from) return null
  const days = daysBetween(from, end) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** How many days a range has; null if it is open. */
export const countDays = ({ from, to }: DateRange): number | null =>
  from === null || to === null ? null : daysBetween(from, to) + 1

/** The date of a moment in a time zone. */
export const dateInZone = (timeZone: string, moment: Date): CalendarDate =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment) as CalendarDate

/** The preset that equals a range on the date `today`; null if none does. */
export function findPreset({ from, to }: DateRange, today: CalendarDate, weekStart: Weekday): DatePreset | null {
  const found = (Object.keys(datePresets) as DatePreset[]).find((preset) => {
    const range = presetRange(preset, today, weekStart)
    return range.from === from && range.to === to
  })
  return found ?? null
}
