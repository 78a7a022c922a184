import type { DayValue } from '#ui/charts/options/compared-days-option.ts'

/** Periods longer than this are drawn week by week: single days of a year are noise. */
const maxDrawnDays = 62
const weekDays = 7

/** Whether a period of so many days is drawn by week. */
export const isDrawnByWeek = (days: number): boolean => days > maxDrawnDays

/**
 * Sums of seven days each, dated by their first day, so that the last one ends with the period. The days at the start
 * that fill no week are left out of the drawing.
 */
export function sumWeeks(points: readonly DayValue[]): DayValue[] {
  const skipped = points.length % weekDays
  const weeks: DayValue[] = []
  for (let start = skipped; start < points.length; start += weekDays) {
    const week = points.slice(start, start + weekDays)
    const [first] = week
    if (first !== undefined) weeks.push({ day: first.day, value: week.reduce((sum, { value }) => sum + value, 0) })
  }
  return weeks
}
