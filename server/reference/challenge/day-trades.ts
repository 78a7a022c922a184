import type { ChallengeDays } from '#domain/simulation/challenge.ts'
import type { Xoshiro } from '#server/reference/random/xoshiro.ts'

/** The days of a challenge over results after extra costs; one day of one path at a time. */
export interface DayTrades {
  /** Begins a day; returns its number of trades. */
  begin(generator: Xoshiro): number
  /** The result of the day's trade at this place. */
  take(place: number, generator: Xoshiro): number
}

class DrawnDays implements DayTrades {
  readonly #results: readonly number[]
  readonly #trades: number

  constructor(results: readonly number[], trades: number) {
    this.#results = results
    this.#trades = trades
  }

  begin(): number {
    return this.#trades
  }

  take(_place: number, generator: Xoshiro): number {
    return this.#results[generator.index(this.#results.length)] as number
  }
}

class HistoryDays implements DayTrades {
  readonly #days: readonly (readonly number[])[]
  #day: readonly number[] = []

  constructor(results: readonly number[], tradesPerDay: readonly number[]) {
    let end = 0
    this.#days = tradesPerDay.map((count) => {
      end += count
      return results.slice(end - count, end)
    })
  }

  begin(generator: Xoshiro): number {
    this.#day = this.#days[generator.index(this.#days.length)] as readonly number[]
    return this.#day.length
  }

  take(place: number): number {
    return this.#day[place] as number
  }
}

/** The days of a challenge. */
export const dayTrades = (days: ChallengeDays, results: readonly number[]): DayTrades =>
  days.kind === 'drawn' ? new DrawnDays(results, days.trades) : new HistoryDays(results, days.tradesPerDay)
