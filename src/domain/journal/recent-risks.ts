import { median } from '#domain/numbers/statistics.ts'

/** Trades whose risk tells what is usual. */
const lookbackTrades = 20
/** Beyond this many times the usual a risk is outsized. */
const outsizedFactor = 1.25

/** The risks, in % of the balance, of the trades entered last. */
export class RecentRisks {
  readonly #risks: number[] = []

  add(riskPct: number | null): void {
    if (riskPct === null) return
    this.#risks.push(riskPct)
    if (this.#risks.length > lookbackTrades) this.#risks.shift()
  }

  /** The median of the last 20 that are known; null while there are fewer. */
  median(): number | null {
    return this.#risks.length < lookbackTrades ? null : median(this.#risks)
  }
}

/** Whether a risk is more than 1.25 times the usual; null where either is unknown. */
export function isOutsized(riskPct: number | null, usual: number | null): boolean | null {
  return riskPct === null || usual === null ? null : riskPct > outsizedFactor * usual
}
