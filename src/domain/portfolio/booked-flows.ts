import type { CalendarDate, Instant, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/** A deposit (positive) or withdrawal (negative). It changes the balance and is not a trading result. */
export interface CashFlow {
  readonly at: Instant
  readonly amount: Money
}

/**
 * A cash flow with its date. Flows count at the start of their day in the portfolio's time zone, before that day's
 * trades, regardless of the hour: a day's return is measured against the money available for it.
 */
export interface BookedFlow {
  readonly date: CalendarDate
  readonly amount: Money
}

/** Dates flows given in any order and sorts them, oldest first. */
export function bookFlows(flows: readonly CashFlow[], timeZone: string): BookedFlow[] {
  return flows.map(({ at, amount }) => ({ date: calendarDateIn(at, timeZone), amount })).toSorted(compareByDate)
}

/** Compares by date, oldest first. */
export function compareByDate(a: { readonly date: CalendarDate }, b: { readonly date: CalendarDate }): number {
  return a.date < b.date ? -1 : Number(a.date > b.date)
}

/** Hands out flows day by day; they must be sorted by date. */
export class FlowQueue {
  readonly #flows: readonly BookedFlow[]
  #next = 0

  constructor(flows: readonly BookedFlow[]) {
    this.#flows = flows
  }

  /** Removes and returns the amounts of the remaining flows up to and including a date. */
  takeUntil(date: CalendarDate): Money[] {
    const amounts: Money[] = []
    for (;;) {
      const flow = this.#flows[this.#next]
      if (flow === undefined || flow.date > date) return amounts
      amounts.push(flow.amount)
      this.#next += 1
    }
  }
}
