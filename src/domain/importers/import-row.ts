import { exact, sizeOf } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'
import { type DecimalMark, decimalMarkOf, parseAmount } from './amounts.ts'
import type { FileFill } from './file-fills.ts'
import { directionNamed } from './generic-words.ts'
import { type DayOrder, dayOrderOf, parseLocalTime } from './local-time.ts'
import { parsePrice } from './prices.ts'
import { RowProblem } from './read-rows.ts'
import type { TableSegment } from './table-segments.ts'

/** What a row needs to know of its table. */
export interface RowTable extends Pick<TableSegment, 'sheet' | 'headerIndex' | 'positions'> {
  readonly columns?: TableSegment['columns']
}

/** What holds for all rows of a table. */
export interface TableNotation {
  readonly mark: DecimalMark
  readonly dayOrder: DayOrder
  /** Whether any date of the table tells the order of day and month. */
  readonly dayOrderCertain: boolean
  /** Of columns whose program puts the day first. */
  readonly dayTimeOrder?: DayOrder
  readonly timeZone: string
}

/** How tables of one layout write numbers and dates, from all of their cells. */
export function notationOf(tables: readonly TableSegment[], timeZone: string): TableNotation {
  const cellsOf = function* (kinds: readonly string[]) {
    for (const { sheet, rows, columns, positions } of tables) {
      const wanted = [...positions].flatMap(([key, position]) =>
        kinds.includes(columns[key]?.holds ?? '') ? [position] : [],
      )
      for (const index of rows) for (const position of wanted) yield sheet.rows[index]?.[position] ?? ''
    }
  }
  const dates = dayOrderOf(cellsOf(['time']))
  const ownDates = dayOrderOf(cellsOf(['dayTime']), 'day-first')
  return {
    mark: decimalMarkOf(cellsOf(['amount', 'price'])),
    dayOrder: dates.order,
    dayOrderCertain: dates.certain,
    dayTimeOrder: ownDates.order,
    timeZone,
  }
}

/** A decimal that was read is written as amounts are. */
const asMoney = (value: Decimal | null) => (value ?? '0') as string as Money

const startsWithDigit = /^\d/
/** Whether a cell says anything but that there is nothing. */
const says = (text: string) => startsWithDigit.test(text) || (text !== '' && !/^(-+|n\/?a|null|none)$/i.test(text))

/**
 * A row of a table by the names of its layout. What cannot be read throws a RowProblem that quotes the cell, so that
 * the row is rejected with it.
 */
export class ImportRow<C extends string = string> {
  readonly cells: readonly string[]
  readonly line: number
  readonly #table: RowTable
  readonly #notation: TableNotation

  constructor(table: RowTable, notation: TableNotation, cells: readonly string[], line: number) {
    this.cells = cells
    this.line = line
    this.#table = table
    this.#notation = notation
  }

  /** Whether the file has the column at all. */
  has(column: C): boolean {
    return this.#table.positions.has(column)
  }

  /** The cell, trimmed; empty where the file has no such column. */
  text(column: C): string {
    const position = this.#table.positions.get(column)
    return position === undefined ? '' : (this.cells[position] ?? '').trim()
  }

  /** The header of a column as the file has it, for messages. */
  header(column: C): string {
    const position = this.#table.positions.get(column)
    const text = position === undefined ? undefined : this.#table.sheet.rows[this.#table.headerIndex]?.[position]
    return text?.trim() || column
  }

  /** The cell of a column that each row must have. */
  word(column: C): string {
    const text = this.text(column)
    if (text === '') throw new RowProblem(`The row has no ${this.header(column)}.`)
    return text
  }

  /** The number in a column; null where the cell is empty or says that there is none. */
  amount(column: C): Decimal | null {
    const text = this.text(column)
    if (!says(text)) return null
    const value = parseAmount(text, this.#notation.mark)
    if (value === null) throw new RowProblem(`${this.header(column)} "${text}" is not a number.`)
    return value
  }

  /** The number in a column that each row must have. */
  number(column: C): Decimal {
    const value = this.amount(column)
    if (value === null) throw new RowProblem(`The row has no ${this.header(column)}.`)
    return value
  }

  /** An amount of money; "0" where there is none. */
  money(column: C): Money {
    return asMoney(this.amount(column))
  }

  /** A cost as a positive amount, whichever sign the file gives costs: for files that never state a rebate. */
  cost(column: C): Money {
    return sizeOf(asMoney(this.amount(column)))
  }

  /** A size without its sign, above 0. */
  quantity(column: C): Decimal {
    const value = sizeOf(this.number(column))
    if (value === '0') throw new RowProblem(`${this.header(column)} is 0.`)
    return value
  }

  /** A price, decimal or in points and 32nds where `symbol` is a Treasury future. */
  price(column: C, symbol: string): Decimal {
    const text = this.word(column)
    const value = parsePrice(text, symbol, this.#notation.mark)
    if (value === null) throw new RowProblem(`${this.header(column)} "${text}" is not a price.`)
    return value
  }

  /** As `price`; null where the cell is empty or 0, as in stops and targets. */
  optionalPrice(column: C, symbol: string): Decimal | null {
    if (!says(this.text(column))) return null
    const value = this.price(column, symbol)
    return exact(value).eq(0) ? null : value
  }

  /** What the file writes for a moment: one column, or those of date and clock time. */
  written(...columns: C[]): string {
    return columns
      .map((column) => this.text(column))
      .filter((text) => text !== '')
      .join(' ')
  }

  #dayOrder(column: C | undefined): DayOrder {
    const holds = column === undefined ? undefined : this.#table.columns?.[column]?.holds
    if (holds === 'dayTime') return this.#notation.dayTimeOrder ?? 'day-first'
    return holds === 'usTime' ? 'month-first' : this.#notation.dayOrder
  }

  /** The moment in one column, or in those of date and clock time. */
  moment(...columns: C[]): Instant {
    const text = this.written(...columns)
    const [first] = columns
    const name = first === undefined ? 'time' : this.header(first)
    if (text === '') throw new RowProblem(`The row has no ${name}.`)
    const value = parseLocalTime(text, this.#notation.timeZone, this.#dayOrder(first))
    if (value === null) throw new RowProblem(`${name} "${text}" is not a date and time.`)
    return value
  }

  /** As `moment`, in a zone that the file names: an IANA name, or an offset such as "+02:00". */
  momentIn(zone: string, ...columns: C[]): Instant {
    const isOffset = /^[+-]\d/.test(zone)
    const text = `${this.written(...columns)}${isOffset ? ` ${zone}` : ''}`
    const value = parseLocalTime(text, isOffset ? 'UTC' : zone, this.#dayOrder(columns[0]))
    if (value === null) throw new RowProblem(`"${text}" is not a date and time.`)
    return value
  }

  /** As `moment`; null where the cells are empty. */
  optionalMoment(...columns: C[]): Instant | null {
    return says(this.written(...columns)) ? this.moment(...columns) : null
  }

  /** Buy or sell by the word in a column: "Buy", "B", "Bot", "Sell", "SLD", "Sell Short" … */
  side(column: C): FillSide {
    const text = this.word(column)
    const direction = directionNamed(text)
    if (direction === null) throw new RowProblem(`${this.header(column)} "${text}" is neither buy nor sell.`)
    return direction === 'long' ? 'buy' : 'sell'
  }
}

type StatedFill = Pick<FileFill, 'symbol' | 'at' | 'writtenAt' | 'side' | 'quantity' | 'price'>

/** A fill with what its file does not say left out. */
export function fillOf(row: Pick<ImportRow, 'line' | 'cells'>, stated: StatedFill & Partial<FileFill>): FileFill {
  return {
    // Field by field: spread over defaults, each fill would cost several times as much.
    line: stated.line ?? row.line,
    cells: stated.cells ?? row.cells,
    account: stated.account ?? null,
    symbol: stated.symbol,
    instrument: stated.instrument ?? {},
    at: stated.at,
    writtenAt: stated.writtenAt,
    side: stated.side,
    quantity: stated.quantity,
    price: stated.price,
    commission: stated.commission ?? ('0' as Money),
    exchangeFees: stated.exchangeFees ?? ('0' as Money),
    swapFunding: stated.swapFunding ?? ('0' as Money),
    liquidity: stated.liquidity ?? null,
    id: stated.id ?? null,
    orderId: stated.orderId ?? null,
    brokerPnl: stated.brokerPnl ?? null,
    effect: stated.effect ?? null,
    note: stated.note ?? null,
  }
}

/** A text, or null where it is empty: ids and notes. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
