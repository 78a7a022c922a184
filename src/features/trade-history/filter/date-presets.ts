import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Weekday } from '#shared/calendar/calendar-month.ts'

const dayMs = 86_400_000
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10) as CalendarDate

/** First and last day; null is open. */
interface DateRange {
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
  const now = Date.parse(today)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = now - ((new Date(now).getUTCDay() - weekStart + 7) % 7) * dayMs
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: dateOf(first), to: dateOf(first + 6 * dayMs) }
    case 'lastWeek':
      return { from: dateOf(first - 7 * dayMs), to: dateOf(first - dayMs) }
    case 'month':
      return { from: dateOf(Date.UTC(year, month - 1, 1)), to: dateOf(Date.UTC(year, month, 0)) }
    case 'lastMonth':
      return { from: dateOf(Date.UTC(year, month - 2, 1)), to: dateOf(Date.UTC(year, month - 1, 0)) }
    case 'days30':
      return { from: dateOf(now - 29 * dayMs), to: today }
    case 'days90':
      return { from: dateOf(now - 89 * dayMs), to: today }
    case 'year':
      return { from: `${year}-01-01` as CalendarDate, to: `${year}-12-31` as CalendarDate }
    case 'lastYear':
      return { from: `${year - 1}-01-01` as CalendarDate, to: `${year - 1}-12-31` as CalendarDate }
  }
}

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
