import type { ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import { ledgerPlaces } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** A number with more decimals than are stored. */
export interface RoundedNumber {
  /** Header of its column. */
  readonly column: string
  /** As written in the file. */
  readonly text: string
  readonly kept: Decimal
}

/** Collects numbers that are stored with fewer digits than the file has. */
export class RoundedNumbers {
  readonly #columns = new Map<string, RoundedNumber & { readonly line: number; readonly lines: Set<number> }>()

  /** Notes the rounded numbers of a row. Numbers of one column share one warning. */
  note({ line, rounded = [] }: { readonly line: number; readonly rounded?: readonly RoundedNumber[] }): void {
    for (const number of rounded) {
      const known = this.#columns.get(number.column)
      if (known === undefined) this.#columns.set(number.column, { ...number, line, lines: new Set([line]) })
      else known.lines.add(line)
    }
  }

  get warnings(): ImportWarning[] {
    return [...this.#columns.values()].map(({ column, text, kept, line, lines }) => {
      const more = lines.size === 1 ? '' : ` This affects ${lines.size} rows.`
      const message = `${column} "${text}" has more than ${ledgerPlaces} decimals: it was read as ${kept}.${more}`
      return { line, message }
    })
  }
}
