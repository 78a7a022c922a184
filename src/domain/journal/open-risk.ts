import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { EnteredTrade } from './journal-trade.ts'

const isOpenAt = ({ entry, exit }: EnteredTrade, moment: number) => entry <= moment && moment < exit

/** Tracks open trades and their total risk as time advances. */
export class OpenRiskTracker {
  readonly #byExit: readonly EnteredTrade[]
  #next = 0
  #moment = -Infinity
  #open = 0
  #unknown = 0
  readonly #risk = new RunningSum()

  /** Takes all trades that will be entered, in order of exit. */
  constructor(inOrderOfExit: readonly EnteredTrade[]) {
    this.#byExit = inOrderOfExit
  }

  /** Advances to a moment and removes the trades closed by then. */
  goTo(moment: number): void {
    this.#moment = moment
    for (let trade = this.#byExit[this.#next]; trade !== undefined && trade.exit <= moment;) {
      // A trade closed at the moment of its entry was never open.
      if (trade.entry < trade.exit) this.#count(trade, -1)
      this.#next += 1
      trade = this.#byExit[this.#next]
    }
  }

  /** Adds a trade entered at the current moment. */
  enter(trade: EnteredTrade): void {
    if (trade.entry < trade.exit) this.#count(trade, 1)
  }

  /**
   * Number of other open trades, and total risk including this one in percent of a balance; null if a risk is unknown.
   */
  seenBy(trade: EnteredTrade, balance: number): Pick<JournalFigures, 'openTradesAtEntry' | 'openRiskAtEntryPct'> {
    const isTracked = trade.isTaken && isOpenAt(trade, this.#moment)
    const own = isTracked || trade.risk === null ? 0 : Number(trade.risk)
    const isKnown = trade.risk !== null && this.#unknown === 0 && balance > 0
    return {
      openTradesAtEntry: isTracked ? this.#open - 1 : this.#open,
      openRiskAtEntryPct: isKnown ? (100 * (this.#risk.number() + own)) / balance : null,
    }
  }

  #count({ risk }: EnteredTrade, by: 1 | -1): void {
    this.#open += by
    // A risk is positive, so that a leading sign negates it.
    if (risk === null) this.#unknown += by
    else this.#risk.add(by === 1 ? risk : (`-${risk}` as Money))
  }
}
