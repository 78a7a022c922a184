import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { dayMs } from '#domain/time/durations.ts'

/** When a new token expires: after a number of days, at the end of a chosen day, or never. */
export const expiryOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
] as const
export type ExpiryChoice = (typeof expiryOptions)[number]['value']

/** The time at which a token expires; null: never. A date is meant to its end, in the browser's time zone. */
export function expiryOf(choice: ExpiryChoice, date: CalendarDate | '', now: number): Instant | null {
  if (choice === 'never') return null
  if (choice === 'date') return new Date(`${date}T23:59:59.000`).toISOString() as Instant
  return new Date(now + Number(choice) * dayMs).toISOString() as Instant
}
