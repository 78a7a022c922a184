import { median } from '#domain/numbers/statistics.ts'

/** Number of recent trades that define the usual risk. */
const lookbackTrades = 20
/** A risk above this multiple of the usual is outsized. */
const outsizedFactor = 1.25

/** The risks of the last entered trades, in percent of the balance. */
export class RecentRisks {
  readonly #risks: number[] = []

  add(riskPct: number | null): void {
    if (riskPct === null) return
    this.#risks.push(riskPct)
    if (this.#risks.length > lookbackTrades) this.#risks.shift()
  }

  /** The median of the last 20 known risks; null with fewer. */
  median(): number | null {
    return this.#risks.length < lookbackTrades ? null : median(this.#risks)
  }
}

/** Whether a risk is more than 1.25 times the usual; null if either is unknown. */
export function isOutsized(riskPct: number | null, usual: number | null): boolean | null {
  return riskPct === null || usual === null ? null : riskPct > outsizedFactor * usual
}
