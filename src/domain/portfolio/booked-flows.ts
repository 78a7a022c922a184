import type { CalendarDate, Instant, Money } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/** A deposit (positive) or withdrawal (negative): it moves the balance and is no result of trading. */
export interface CashFlow {
  readonly at: Instant
  readonly amount: Money
}

/**
 * A cash flow on its day. Flows count at the start of their day in the portfolio's time zone, before that day's trades,
 * whatever the hour: what a day returned is measured against the money that was there for it.
 */
export interface BookedFlow {
  readonly date: CalendarDate
  readonly amount: Money
}

/** Flows on their days, in any order, oldest first. */
export function bookFlows(flows: readonly CashFlow[], timeZone: string): BookedFlow[] {
  return flows.map(({ at, amount }) => ({ date: calendarDateIn(at, timeZone), amount })).toSorted(compareByDate)
}

/** Orders what has a date, oldest first. */
export function compareByDate(a: { readonly date: CalendarDate }, b: { readonly date: CalendarDate }): number {
  return a.date < b.date ? -1 : Number(a.date > b.date)
}

/** Hands out flows, which must be in order of their days, day by day. */
export class FlowQueue {
  readonly #flows: readonly BookedFlow[]
  #next = 0

  constructor(flows: readonly BookedFlow[]) {
    this.#flows = flows
  }

  /** The amounts of the flows up to and on a day that were not handed out yet. */
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
