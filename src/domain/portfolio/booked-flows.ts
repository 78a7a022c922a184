import type { CalendarDate, Instant, Money } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'

/** A deposit (positive) or withdrawal (negative). It changes the balance and is not a trading result. */
export interface CashFlow {
  readonly at: Instant
  readonly amount: Money
}

/**
 * Net P&L that the account has and no statistic counts, with the moment it was realized: that of an excluded trade, or of
 * the closed part of an open one. Statistics treat it like a cash flow: it changes the balance and is no result.
 */
export interface UncountedPnl {
  readonly at: Instant
  readonly amount: Money
}

/**
 * A cash flow or uncounted P&L with its date in the portfolio's time zone. Cash flows count at the start of their day,
 * before that day's trades, regardless of the hour: a day's return is measured against the money available for it.
 */
export interface BookedFlow {
  readonly date: CalendarDate
  readonly amount: Money
  /** Of uncounted P&L: when it was realized, in milliseconds since 1970. It counts from then on, by days after its day. */
  readonly realizedAt?: number
}

/** Dates flows given in any order and sorts them, oldest first. */
export function bookFlows(
  flows: readonly CashFlow[],
  timeZone: string,
  uncounted: readonly UncountedPnl[] = [],
): BookedFlow[] {
  const date = ({ at, amount }: CashFlow): BookedFlow => ({ date: calendarDateIn(at, timeZone), amount })
  return [
    ...flows.map(date),
    ...uncounted.map((pnl) => ({ ...date(pnl), realizedAt: millisecondsOf(pnl.at) })),
  ].toSorted(compareFlows)
}

/** Compares in the order of booking: by date, and within a day cash flows first. */
export function compareFlows(a: BookedFlow, b: BookedFlow): number {
  return compareByDate(a, b) || (a.realizedAt ?? 0) - (b.realizedAt ?? 0)
}

/** Compares by date, oldest first. */
export function compareByDate(a: { readonly date: CalendarDate }, b: { readonly date: CalendarDate }): number {
  return a.date < b.date ? -1 : Number(a.date > b.date)
}

/** Hands out flows in their order; they must be sorted by `compareFlows`. */
export class FlowQueue {
  readonly #flows: readonly BookedFlow[]
  #next = 0

  constructor(flows: readonly BookedFlow[]) {
    this.#flows = flows
  }

  /**
   * Removes and returns the amounts of the remaining flows up to and including a date; of uncounted P&L of that date, what
   * was realized before a moment of it.
   */
  takeUntil(date: CalendarDate, moment: number): Money[] {
    const amounts: Money[] = []
    for (;;) {
      const flow = this.#flows[this.#next]
      if (flow === undefined || flow.date > date) return amounts
      if (flow.date === date && flow.realizedAt !== undefined && flow.realizedAt >= moment) return amounts
      amounts.push(flow.amount)
      this.#next += 1
    }
  }
}
