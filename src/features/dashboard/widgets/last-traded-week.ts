import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { weekdayOf } from '#shared/calendar/month.ts'
import { shortWeekdayNames } from '#ui/figures/weekday-names.ts'

/** The week with the last trade of a portfolio: this one, or an earlier one if nothing was closed this week. */
export function lastTradedWeek(days: PortfolioMetrics['days'], today: CalendarDate) {
  const last = days.at(-1)?.date ?? today
  const monday = addDays(last, 1 - weekdayOf(last))
  const isCurrent = monday === addDays(today, 1 - weekdayOf(today))
  const byDate = new Map(days.map((day) => [day.date, day]))
  const week = shortWeekdayNames.map((name, index) => {
    const date = addDays(monday, index)
    return { name, date, day: byDate.get(date) ?? null }
  })
  // Weekends appear only where they were traded.
  return { monday, isCurrent, week: week.filter(({ day }, index) => index < 5 || day !== null) }
}
