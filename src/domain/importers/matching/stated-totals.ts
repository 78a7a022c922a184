import type { FileTotal, FormatReading, StatedTotal, TotalledRow } from '#domain/importers/reading/import-format.ts'
import { exact, subtractMoney, sumMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { halfCent } from './reconcile.ts'

/** Collects the amounts of columns and the totals stated below or above them. */
export class ColumnTotals {
  readonly #rows = new Map<string, TotalledRow[]>()
  readonly #totals: FileTotal[] = []

  /** Adds an amount to the next total of a name. */
  add(name: string, line: number, amount: Money): void {
    const there = this.#rows.get(name)
    if (there === undefined) this.#rows.set(name, [{ line, amount }])
    else there.push({ line, amount })
  }

  /** Ends a sum with the total stated by the file. */
  state(name: string, line: number, stated: Money): void {
    this.#totals.push({ name, line, stated, rows: this.#rows.get(name) ?? [] })
    this.#rows.delete(name)
  }

  get totals(): readonly FileTotal[] {
    return this.#totals
  }
}

/** Whether a stated total and the sum of the rows that were read are different amounts. */
export function isDifferentTotal({ stated, read }: Pick<StatedTotal, 'stated' | 'read'>): boolean {
  return exact(stated).minus(read).abs().gt(halfCent)
}

/** Whether rounding each row to the cent can explain the difference of a total. */
export function isWithinRounding({ stated, read, rows }: StatedTotal): boolean {
  return exact(stated).minus(read).abs().lte(halfCent.times(rows))
}

/**
 * Compares the totals of a file with the rows that were read: amounts of rejected lines are missing in `read`. An opening
 * balance that the file does not state is what a balance lacks, provided that every other total agrees.
 */
export function compareTotals(totals: readonly FileTotal[], rejected: ReadonlySet<number>): StatedTotal[] {
  const compared = totals.map(({ name, line, stated, rows, opening }) => {
    const amounts = rows.flatMap(({ line: place, amount }) => (rejected.has(place) ? [] : [amount]))
    const known = opening === undefined || opening === 'derived' ? null : opening
    const read = sumMoney(known === null ? amounts : [known, ...amounts])
    return { name, line, stated, read, rows: amounts.length, opening: known }
  })
  const othersAgree = compared.every((total, index) => totals[index]?.opening === 'derived' || !isDifferentTotal(total))
  return compared.map((total, index) => {
    const lacking = subtractMoney(total.stated, total.read)
    // A balance below 0 before the first row is no opening balance: rows are missing.
    if (totals[index]?.opening !== 'derived' || !othersAgree || exact(lacking).lt(0)) return total
    return { ...total, read: total.stated, opening: lacking }
  })
}

/** Adds the totals of a file to its reading. */
export function addStatedTotals<R extends Pick<FormatReading, 'rejected'>>(
  reading: R,
  totals: readonly FileTotal[],
): R & Pick<FormatReading, 'statedTotals'> {
  if (totals.length === 0) return reading
  return { ...reading, statedTotals: compareTotals(totals, new Set(reading.rejected.map(({ line }) => line))) }
}
