import { ledgerPlaces } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { ImportWarning } from './imported-trade.ts'

/** A number of a file with more decimals than are kept. */
export interface RoundedNumber {
  /** The header of its column. */
  readonly column: string
  /** As the file has it. */
  readonly text: string
  readonly kept: Decimal
}

/** What of a file's numbers is kept with fewer digits than it has. */
export class RoundedNumbers {
  readonly #columns = new Map<string, RoundedNumber & { readonly line: number; readonly lines: Set<number> }>()

  /** Notes those of a row; those of one column are told of together. */
  note({ line, rounded = [] }: { readonly line: number; readonly rounded?: readonly RoundedNumber[] }): void {
    for (const number of rounded) {
      const known = this.#columns.get(number.column)
      if (known === undefined) this.#columns.set(number.column, { ...number, line, lines: new Set([line]) })
      else known.lines.add(line)
    }
  }

  get warnings(): ImportWarning[] {
    return [...this.#columns.values()].map(({ column, text, kept, line, lines }) => {
      const more = lines.size === 1 ? '' : ` So it is in ${lines.size} rows.`
      const message = `${column} "${text}" has more than the ${ledgerPlaces} decimals that are kept: it was read as ${kept}.${more}`
      return { line, message }
    })
  }
}
