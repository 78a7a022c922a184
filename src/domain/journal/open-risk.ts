import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { Money } from '#domain/numbers/units.ts'
import type { EnteredTrade } from './journal-trade.ts'

const isOpenAt = ({ entry, exit }: EnteredTrade, moment: number) => entry <= moment && moment < exit

/** The trades that are open, and what they risk, as a moment moves on. */
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

  /** Moves on to a moment: what has been closed by then is no longer open. */
  goTo(moment: number): void {
    this.#moment = moment
    for (let trade = this.#byExit[this.#next]; trade !== undefined && trade.exit <= moment;) {
      // One that was closed at the moment of its entry has never been open.
      if (trade.entry < trade.exit) this.#count(trade, -1)
      this.#next += 1
      trade = this.#byExit[this.#next]
    }
  }

  /** Opens a trade that is entered at the moment. */
  enter(trade: EnteredTrade): void {
    if (trade.entry < trade.exit) this.#count(trade, 1)
  }

  /** How many others are open, and the risk of all with this one in % of a balance; null where one of them is unknown. */
  seenBy(trade: EnteredTrade, balance: number): Pick<JournalFigures, 'openTradesAtEntry' | 'openRiskAtEntryPct'> {
    const isAmong = trade.counts && isOpenAt(trade, this.#moment)
    const own = isAmong || trade.risk === null ? 0 : Number(trade.risk)
    const isKnown = trade.risk !== null && this.#unknown === 0 && balance > 0
    return {
      openTradesAtEntry: isAmong ? this.#open - 1 : this.#open,
      openRiskAtEntryPct: isKnown ? (100 * (this.#risk.number() + own)) / balance : null,
    }
  }

  #count({ risk }: EnteredTrade, by: 1 | -1): void {
    this.#open += by
    // A risk is above 0, so that its opposite is written with a sign before it.
    if (risk === null) this.#unknown += by
    else this.#risk.add(by === 1 ? risk : (`-${risk}` as Money))
  }
}
