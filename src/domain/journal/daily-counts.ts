import { quantile } from '#domain/numbers/statistics.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'

/** Days with an entry that tell what is usual. */
const lookbackDays = 60
/** Fewer days than these tell of no habit. */
const minDays = 20

/** How many trades were entered on each day, as days go by. */
export class DailyCounts {
  #date: CalendarDate | null = null
  #today = 0
  readonly #counts: number[] = []
  /** The 90th percentile of the days before this one; null where they are too few. */
  #usual: number | null = null

  /** The place of a trade entered now among those of its day, from 1. */
  rank(date: CalendarDate): number {
    if (date !== this.#date) this.#begin(date)
    return this.#today + 1
  }

  /** Counts a trade of a day that `rank` has been asked for. */
  enter(date: CalendarDate): void {
    if (date !== this.#date) this.#begin(date)
    this.#today += 1
  }

  /** Whether a place is beyond nine in ten of the last 60 days with an entry; null with fewer than 20 such days. */
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
