import type { CalendarDate } from '#domain/numbers/units.ts'

/** Parses a date written as YYYY-MM-DD; null for dates that do not exist, such as 2025-02-30. */
export function parseDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? (text as CalendarDate) : null
}
