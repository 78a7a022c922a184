import type { holdBuckets } from '#domain/datapoints/fields/choices.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn, dayNumberAt, wallClockAt, weekdayOf } from '#domain/time/time-zone.ts'
import { deriveFrom } from './derivation.ts'

/** Minutes from the exit to logging; below 0 where the trade was logged while open. */
export const logLagMin = deriveFrom(
  ['createdAt', 'exitAt'],
  (created, exit) => (millisecondsOf(created) - millisecondsOf(exit)) / minuteMs,
)

const [hour, day] = [60, 1440]

/** Upper bounds of the buckets in minutes, exclusive; the last bucket has none. */
const bucketEnds: readonly (readonly [number, (typeof holdBuckets)[number]])[] = [
  [5, 'under5m'],
  [15, '5to15m'],
  [hour, '15to60m'],
  [4 * hour, '1to4h'],
  [day, '4hTo1d'],
  [5 * day, '1to5d'],
]

/** The hold-time bucket. */
export const holdBucket = deriveFrom(
  ['holdMinutes'],
  (minutes) => bucketEnds.find(([end]) => minutes < end)?.[1] ?? ('over5d' as const),
)

const clockAt = (instant: Instant, timeZone: string) => wallClockAt(millisecondsOf(instant), timeZone)

/** Hour of the entry in the portfolio's time zone, 0 to 23. */
export const entryHour = deriveFrom(['entryAt'], (entry, { portfolio }) => clockAt(entry, portfolio.timeZone).hour)

/** Weekday of the entry in the portfolio's time zone, 1 Monday to 7 Sunday. */
export const entryWeekday = deriveFrom(['entryAt'], (entry, { portfolio }) =>
  weekdayOf(clockAt(entry, portfolio.timeZone)),
)

/** Whether entry and exit are on different dates in the portfolio's time zone. */
export const heldOvernight = deriveFrom(
  ['entryAt', 'exitAt'],
  (entry, exit, { portfolio: { timeZone } }) => calendarDateIn(entry, timeZone) !== calendarDateIn(exit, timeZone),
)

/**
 * Whether the trade was open at midnight from Saturday to Sunday in the portfolio's time zone. That moment excludes a
 * future bought when its market opens on Sunday evening.
 */
export const heldWeekend = deriveFrom(['entryAt', 'exitAt'], (entry, exit, { portfolio: { timeZone } }) => {
  const daysUntilSunday = 7 - weekdayOf(clockAt(entry, timeZone)) || 7
  const firstSunday = dayNumberAt(millisecondsOf(entry), timeZone) + daysUntilSunday
  return firstSunday <= dayNumberAt(millisecondsOf(exit), timeZone)
})
