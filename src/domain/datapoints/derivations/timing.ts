import type { holdBuckets } from '#domain/datapoints/fields/choices.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { calendarDateIn, dayNumberAt, wallClockAt, weekdayOf } from '#domain/time/time-zone.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { deriveFrom } from './derivation.ts'

/** Minutes from the exit to logging; below 0 where the trade was logged while open. */
export const logLagMin = deriveFrom(
  ['createdAt', 'exitAt'],
  (created, exit) => (millisecondsOf(created) - millisecondsOf(exit)) / 60_000,
)

const [hour, day] = [60, 1440]

/** Minutes below which a trade belongs to the bucket, in their order; the last has no end. */
const bucketEnds: readonly (readonly [number, (typeof holdBuckets)[number]])[] = [
  [5, 'under5m'],
  [15, '5to15m'],
  [hour, '15to60m'],
  [4 * hour, '1to4h'],
  [day, '4hTo1d'],
  [5 * day, '1to5d'],
]

/** How long the trade was held, in buckets. */
export const holdBucket = deriveFrom(
  ['holdMinutes'],
  (minutes) => bucketEnds.find(([end]) => minutes < end)?.[1] ?? ('over5d' as const),
)

const clockAt = (instant: Instant, timeZone: string) => wallClockAt(millisecondsOf(instant), timeZone)

/** Hour of the entry on the portfolio's clock, 0 to 23. */
export const entryHour = deriveFrom(['entryAt'], (entry, { portfolio }) => clockAt(entry, portfolio.timeZone).hour)

/** Weekday of the entry on the portfolio's clock, 1 Monday to 7 Sunday. */
export const entryWeekday = deriveFrom(['entryAt'], (entry, { portfolio }) =>
  weekdayOf(clockAt(entry, portfolio.timeZone)),
)

/** Whether entry and exit are on different dates of the portfolio's time zone. */
export const heldOvernight = deriveFrom(
  ['entryAt', 'exitAt'],
  (entry, exit, { portfolio: { timeZone } }) => calendarDateIn(entry, timeZone) !== calendarDateIn(exit, timeZone),
)

/**
 * Whether the trade was open at midnight from Saturday to Sunday on the portfolio's clock. Why that moment: a future that
 * is bought when its market opens on Sunday evening was not held over the weekend.
 */
export const heldWeekend = deriveFrom(['entryAt', 'exitAt'], (entry, exit, { portfolio: { timeZone } }) => {
  const untilSunday = 7 - weekdayOf(clockAt(entry, timeZone)) || 7
  const firstSunday = dayNumberAt(millisecondsOf(entry), timeZone) + untilSunday
  return firstSunday <= dayNumberAt(millisecondsOf(exit), timeZone)
})
