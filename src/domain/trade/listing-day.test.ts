import { expect, it } from 'vitest'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import { listingDay } from './listing-day.ts'

const dates = (exitDate: string | null, entryAt: string | null, seenAt: string | null) => ({
  exitDate: exitDate as CalendarDate | null,
  entryAt: entryAt as Instant | null,
  seenAt: seenAt as Instant | null,
})
// Still the 9th in New York.
const night = '2025-03-10T03:30:00.000Z'
const noon = '2025-03-12T16:00:00.000Z'

it.each([
  ['of the exit', dates('2025-03-14', night, null), '2025-03-14'],
  ['of the entry in the time zone', dates(null, night, null), '2025-03-09'],
  ['of the entry rather than of when it was seen', dates(null, noon, night), '2025-03-12'],
  ['when a missed trade was seen', dates(null, null, night), '2025-03-09'],
  ['unknown without any of them', dates(null, null, null), null],
])('the day of a trade is the one %s', (_, trade, day) => {
  expect(listingDay(trade, 'America/New_York')).toBe(day)
})
