import type { DailyFigures } from '#contract/admin/daily-figures.ts'

/** The sum of a daily count; null if no day of the period has a record of it. */
export function sumOfRecorded(days: readonly DailyFigures[], field: Exclude<keyof DailyFigures, 'day'>): number | null {
  const recorded = days.map((day) => day[field]).filter((value) => value !== null)
  return recorded.length === 0 ? null : recorded.reduce((sum, value) => sum + value, 0)
}
