import { quantile } from '#domain/numbers/statistics.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'

/** Number of past days with an entry that define the usual count. */
const lookbackDays = 60
/** Minimum number of days for a usual count. */
const minDays = 20

/** Counts entered trades per day, in order of time. */
export class DailyCounts {
  #date: CalendarDate | null = null
  #today = 0
  readonly #counts: number[] = []
  /** The 90th percentile of previous days; null if there are too few. */
  #usual: number | null = null

  /** The rank of a trade entered now among those of its day, from 1. */
  rank(date: CalendarDate): number {
    if (date !== this.#date) this.#begin(date)
    return this.#today + 1
  }

  /** Counts a trade after its `rank` was requested. */
  enter(date: CalendarDate): void {
    if (date !== this.#date) this.#begin(date)
    this.#today += 1
  }

  /**
   * Whether a rank exceeds the 90th percentile of the last 60 days with an entry; null with fewer than 20 such days.
   */
  isBeyondUsual(rank: number): boolean | null {
    return this.#usual === null ? null : rank > this.#usual
  }

  #begin(date: CalendarDate): void {
    if (this.#today > 0) this.#counts.push(this.#today)
    if (this.#counts.length > lookbackDays) this.#counts.shift()
    this.#date = date
    this.#today = 0
    this.#usual = this.#counts.length < minDays ? null : quantile(this.#counts, 0.9)
  }
}
