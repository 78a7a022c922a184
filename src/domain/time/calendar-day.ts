/** Days since 1 January 1970, a Thursday: a calendar day without a time zone. */
export type DayNumber = number

/**
 * The number of a calendar day, months from 1. Hinnant's days_from_civil: years that start in March end with the leap
 * day.
 */
export function dayNumber(year: number, month: number, dayOfMonth: number): DayNumber {
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return 365 * shifted + leapDays + dayOfYear - 719_468
}

/** Weekday of a day, 1 Monday to 7 Sunday. */
export function weekdayOfDay(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}
