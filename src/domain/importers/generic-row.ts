import { exact, toMoney } from '#domain/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'
import { type DecimalMark, parseAmount } from './amounts.ts'
import type { GenericColumn, GenericLayout } from './generic-columns.ts'
import type { ImportOptions } from './importer.ts'
import { type DayOrder, parseLocalTime } from './local-time.ts'
import { parsePrice } from './prices.ts'
import { RowProblem } from './read-rows.ts'

/** What holds for the whole file. */
export interface FileReading {
  readonly layout: GenericLayout
  readonly mark: DecimalMark
  readonly dayOrder: DayOrder
  /** Columns in which costs are written as negative numbers. */
  readonly negativeCosts: ReadonlySet<GenericColumn>
  readonly options: ImportOptions
}

/** A row of the file by the names of the generic layout. */
export class GenericRow {
  readonly #file: FileReading
  readonly #cells: readonly string[]

  constructor(file: FileReading, cells: readonly string[]) {
    this.#file = file
    this.#cells = cells
  }

  text(column: GenericColumn): string {
    return this.#file.layout.cell(this.#cells, column)
  }

  /** The number in a column; null where the cell is empty. Throws a RowProblem on anything else. */
  amount(column: GenericColumn): Decimal | null {
    return this.#number(column, (text) => parseAmount(text, this.#file.mark))
  }

  /** A price, decimal or in points and 32nds. */
  price(column: GenericColumn): Decimal | null {
    return this.#number(column, (text) => parsePrice(text, this.text('symbol'), this.#file.mark))
  }

  #number(column: GenericColumn, parse: (text: string) => Decimal | null): Decimal | null {
    const text = this.text(column)
    if (text === '' || /^(-+|n\/?a|null)$/i.test(text)) return null
    const value = parse(text)
    if (value === null) throw new RowProblem(`${column} "${text}" is not a number.`)
    return value
  }

  /** As `price`, but 0 means that there is none, as in stops and targets. */
  optionalPrice(column: GenericColumn): Decimal | null {
    const value = this.price(column)
    return value === null || exact(value).eq(0) ? null : value
  }

  /** A cost as a positive amount, whichever way the file writes costs; "0" where there is none. */
  cost(column: GenericColumn): Money {
    const value = exact(this.amount(column) ?? '0')
    return toMoney(this.#file.negativeCosts.has(column) ? value.times('-1') : value)
  }

  moment(column: 'entryAt' | 'exitAt'): Instant | null {
    const text = this.text(column)
    if (text === '') return null
    const value = parseLocalTime(text, this.#file.options.timeZone, this.#file.dayOrder)
    if (value === null) throw new RowProblem(`${column} "${text}" is not a date and time.`)
    return value
  }
}
