import { exact, toDecimal, toMoney } from '#domain/decimal.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'
import { parseAmount } from './amounts.ts'
import { columnPositions, isBlankRow, plainHeader } from './columns.ts'
import type { ImportFile, ImportSheet } from './import-format.ts'
import { type DayOrder, parseLocalTime } from './local-time.ts'
import { RowProblem } from './read-rows.ts'
import { withIsoDate } from './written-dates.ts'

/** A header row within a file and where its columns are. */
export interface SheetTable {
  readonly sheet: ImportSheet
  /** Index of the header row among the rows of the sheet. */
  readonly header: number
  readonly positions: ReadonlyMap<string, number>
}

/** A column by its name, or by any of the names that it has had. */
export type ColumnNames = string | readonly string[]

const namesOf = (names: ColumnNames): readonly string[] => (typeof names === 'string' ? [names] : names)

/** How many rows may stand above the header: titles, account numbers, the time zone. */
const preambleRows = 40

/** The first row of the file in which every one of `columns` is a header; null when there is none. */
export function findTable(file: ImportFile, columns: readonly ColumnNames[]): SheetTable | null {
  for (const sheet of file.sheets) {
    for (const [header, cells] of sheet.rows.slice(0, preambleRows).entries()) {
      if (isBlankRow(cells)) continue
      const positions = columnPositions(cells)
      if (columns.every((names) => namesOf(names).some((name) => positions.has(plainHeader(name))))) {
        return { sheet, header, positions }
      }
    }
  }
  return null
}

/** A number in plain or exponent notation ("2.7535e-7", "0E-8"), or as `parseAmount` reads it. */
export function parseNumber(text: string): Decimal | null {
  const trimmed = text.trim()
  if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(trimmed)) return toDecimal(exact(trimmed.replace(/^\+/, '')))
  return parseAmount(trimmed, '.')
}

const nothing = /^(-+|n\/?a|null|none|nan)?$/i

const carriesOffset = /:\d.*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i

/** The offset that a header states for its times: "Time(UTC)", "Filled Time(UTC+08:00)"; null where it states none. */
function offsetOfHeader(label: string): string | null {
  const found = /\(\s*(?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\s*\)/i.exec(label)
  if (found === null) return null
  return `${found[1] ?? '+'}${(found[2] ?? '0').padStart(2, '0')}:${found[3] ?? '00'}`
}

/** A row below a header, by the names of its columns; problems name the column as the file does. */
export class SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly #table: SheetTable

  constructor(table: SheetTable, cells: readonly string[], line: number) {
    this.#table = table
    this.cells = cells
    this.line = line
  }

  #position(names: ColumnNames): number | undefined {
    const name = namesOf(names).find((candidate) => this.#table.positions.has(plainHeader(candidate)))
    return name === undefined ? undefined : this.#table.positions.get(plainHeader(name))
  }

  has(names: ColumnNames): boolean {
    return this.#position(names) !== undefined
  }

  /** The column's name as the file writes it. */
  label(names: ColumnNames): string {
    const position = this.#position(names)
    const header = position === undefined ? undefined : this.#table.sheet.rows[this.#table.header]?.[position]
    return header?.replace(/^\uFEFF/, '').trim() ?? namesOf(names)[0] ?? ''
  }

  /** The cell's text; empty where there is no such column, and where a dash stands for nothing. */
  text(names: ColumnNames): string {
    const text = (this.cells[this.#position(names) ?? -1] ?? '').trim()
    return nothing.test(text) ? '' : text
  }

  /** As `text`, but refused where it is empty. */
  neededText(names: ColumnNames): string {
    const text = this.text(names)
    if (text === '') throw new RowProblem(`The column ${this.label(names)} is empty. Fill it in, or delete the row.`)
    return text
  }

  /** The number in a column; null where the cell is empty. */
  amount(names: ColumnNames): Decimal | null {
    const text = this.text(names)
    if (text === '') return null
    const value = parseNumber(text)
    if (value === null) {
      throw new RowProblem(`${this.label(names)} "${text}" is not a number such as 1234.56. Correct it in the file.`)
    }
    return value
  }

  /** A number above 0, whatever its sign in the file: some exports write sales with a minus. */
  size(names: ColumnNames): Decimal {
    const value = this.amount(names)
    if (value === null || exact(value).eq(0)) {
      throw new RowProblem(`${this.label(names)} is empty or 0; a trade needs a number above 0 there.`)
    }
    return toDecimal(exact(value).abs())
  }

  /** A price above 0. */
  price(names: ColumnNames): Decimal {
    const value = this.amount(names)
    if (value === null || exact(value).lte(0)) {
      throw new RowProblem(`${this.label(names)} is empty or not above 0; a fill needs its price there.`)
    }
    return value
  }

  /** An amount of money, 0 where the cell is empty. */
  money(names: ColumnNames): Money {
    return toMoney(exact(this.amount(names) ?? '0'))
  }

  /** An amount of money; null where the cell is empty. */
  optionalMoney(names: ColumnNames): Money | null {
    const value = this.amount(names)
    return value === null ? null : toMoney(exact(value))
  }

  /**
   * The moment in a column; null where the cell is empty. Where neither it nor the column's name carries an offset, it
   * is a wall clock's in `timeZone`.
   */
  moment(names: ColumnNames, timeZone: string, order: DayOrder = 'month-first'): Instant | null {
    const text = this.text(names)
    return text === '' ? null : this.momentOf(text, names, timeZone, order)
  }

  /** As `moment`, but refused where it is empty. */
  neededMoment(names: ColumnNames, timeZone: string, order: DayOrder = 'month-first'): Instant {
    return this.momentOf(this.neededText(names), names, timeZone, order)
  }

  /** The moment that a text of the column `names` says, for columns whose text is put together first. */
  momentOf(text: string, names: ColumnNames, timeZone: string, order: DayOrder = 'month-first'): Instant {
    const iso = withIsoDate(text)
    const offset = offsetOfHeader(this.label(names))
    const value = parseLocalTime(carriesOffset.test(iso) || offset === null ? iso : iso + offset, timeZone, order)
    if (value === null) {
      throw new RowProblem(`${this.label(names)} "${text}" is not a time such as 2025-03-10 14:30:05. Correct it.`)
    }
    return value
  }
}
