import { exact, sizeOf } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'
import { type DecimalMark, decimalMarkOf, parseAmount } from './amounts.ts'
import type { ClockChanges } from './clock-changes.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions } from './import-format.ts'
import { directionNamed } from './generic-words.ts'
import { letteredCurrency, otherCurrency, withPlainSign } from './named-currencies.ts'
import { instantAt } from '#domain/time-zone.ts'
import { parseBrokerTime } from './broker-times.ts'
import { type DayOrder, dayOrderOf, parseLocalTime } from './local-time.ts'
import { parsePrice } from './prices.ts'
import { RowProblem } from './read-rows.ts'
import type { RoundedNumber } from './rounded-numbers.ts'
import type { LayoutColumns } from './table-columns.ts'
import type { TableSegment } from './table-segments.ts'
import { momentOfNumber, withIsoMonth } from './written-dates.ts'

/** What a row needs to know of its table. */
export type RowTable = Pick<TableSegment, 'sheet' | 'headerIndex' | 'positions' | 'columns'>

/** A time in one of the rarer forms; null where it is none. */
function otherTime(
  text: string,
  timeZone: string,
  parse: (text: string, zone: string) => Instant | null,
): Instant | null {
  const number = momentOfNumber(text)
  if (number !== null) return 'at' in number ? instantAt(number.at) : parseLocalTime(number.wall, timeZone)
  const zoned = /^(.*:\d\d\S*(?: [AP]M)?) ([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+)+|[A-Z]{3})$/.exec(text)
  if (zoned?.[1] !== undefined && zoned[2]?.includes('/') === true) {
    try {
      return parse(zoned[1], zoned[2])
    } catch (error) {
      // No zone goes by that name.
      if (error instanceof RangeError) return null
      throw error
    }
  }
  const spelled = withIsoMonth(text)
  return parse(spelled, timeZone) ?? (zoned === null ? null : parseBrokerTime(spelled, timeZone, parse))
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
  /** Currency of the portfolio, where amounts must be in it. */
  readonly currency?: string
  /** Collects times that are not one moment. */
  readonly clockChanges?: ClockChanges
}

/** How tables of one layout write numbers and dates, from all of their cells. */
export function notationOf(
  tables: readonly TableSegment[],
  { timeZone, dayOrder }: Pick<FormatOptions, 'timeZone' | 'dayOrder'>,
  clockChanges: ClockChanges,
  currency?: string,
): TableNotation {
  const cellsOf = function* (kinds: readonly string[]) {
    for (const { sheet, rows, columns, positions } of tables) {
      const wanted = [...positions].flatMap(([key, position]) =>
        kinds.includes(columns[key]?.holds ?? '') ? [position] : [],
      )
      for (const index of rows) for (const position of wanted) yield sheet.rows[index]?.[position] ?? ''
    }
  }
  const dates = dayOrderOf(cellsOf(['time']), dayOrder)
  const ownDates = dayOrderOf(cellsOf(['dayTime']), 'day-first')
  return {
    mark: decimalMarkOf(cellsOf(['amount', 'price'])),
    dayOrder: dates.order,
    dayOrderCertain: dates.certain,
    dayTimeOrder: ownDates.order,
    timeZone,
    clockChanges,
    ...(currency === undefined ? {} : { currency }),
  }
}

/** A decimal that was read is written as amounts are. */
const asMoney = (value: Decimal | null) => (value ?? '0') as string as Money

/** Marks of writing direction and of nothing at all, which copied tables have around their numbers. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const allUnseen = new RegExp(unseen, 'g')
const plainNumber = /^-?[\d.,]*$/
const startsWithDigit = /^\d/
const none: readonly RoundedNumber[] = []
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
  #rounded: RoundedNumber[] | null = null
  #repeated: { readonly taken: Instant; readonly later: Instant }[] | null = null

  constructor(table: RowTable, notation: TableNotation, cells: readonly string[], line: number) {
    this.cells = cells
    this.line = line
    this.#table = table
    this.#notation = notation
  }

  /** The columns of the layout of its table. */
  get columns(): LayoutColumns {
    return this.#table.columns
  }

  /** Whether the file has the column at all. */
  has(column: C): boolean {
    return this.#table.positions.has(column)
  }

  /** The cell, trimmed and without marks that nobody sees; empty where the file has no such column. */
  text(column: C): string {
    const position = this.#table.positions.get(column)
    const cell = position === undefined ? '' : (this.cells[position] ?? '')
    return (unseen.test(cell) ? cell.replaceAll(allUnseen, '') : cell).trim()
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
    const value = parseAmount(this.#withOwnSign(column, text), this.#notation.mark, (kept) =>
      this.noteRounded(column, text, kept),
    )
    if (value === null) throw new RowProblem(`${this.header(column)} "${text}" is not a number.`)
    return value
  }

  /** Notes a number of the row of which not all digits are kept. */
  noteRounded(column: C, text: string, kept: Decimal): void {
    ;(this.#rounded ??= []).push({ column: this.header(column), text, kept })
  }

  /** Numbers of the row of which not all digits are kept, as far as they have been read. */
  get rounded(): readonly RoundedNumber[] {
    return this.#rounded ?? none
  }

  /** An amount whose sign has no letters; throws where they name another currency than the portfolio's, as "R$ 5" may. */
  #withOwnSign(column: C, text: string): string {
    const named = plainNumber.test(text) ? null : letteredCurrency(text)
    if (named === null) return text
    const { currency } = this.#notation
    if (named === currency) return withPlainSign(text)
    if (currency !== undefined) throw this.#inOtherCurrency(column, text, named, currency)
    throw new RowProblem(
      `${this.header(column)} "${text}" names its currency, which this layout never does. Write the number alone.`,
    )
  }

  #inOtherCurrency(column: C, text: string, other: string, currency: string): RowProblem {
    return new RowProblem(
      `${this.header(column)} "${text}" is in ${other}, the portfolio in ${currency}; import it into one in ${other}, or write the amount in ${currency}.`,
    )
  }

  /** The number in a column that each row must have. */
  number(column: C): Decimal {
    const value = this.amount(column)
    if (value === null) throw new RowProblem(`The row has no ${this.header(column)}.`)
    return value
  }

  /** An amount of money; "0" where there is none. Throws where it names another currency than the portfolio's. */
  money(column: C): Money {
    const text = this.text(column)
    const { currency } = this.#notation
    const other = currency === undefined || plainNumber.test(text) ? null : otherCurrency(text, currency)
    if (other !== null && currency !== undefined) throw this.#inOtherCurrency(column, text, other, currency)
    return asMoney(this.amount(column))
  }

  /** A cost as a positive amount, whichever sign the file gives costs: for files that never state a rebate. */
  cost(column: C): Money {
    return sizeOf(this.money(column))
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
    const value = parsePrice(this.#withOwnSign(column, text), symbol, this.#notation.mark, (kept) =>
      this.noteRounded(column, text, kept),
    )
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
    const holds = column === undefined ? undefined : this.#table.columns[column]?.holds
    if (holds === 'dayTime') return this.#notation.dayTimeOrder ?? 'day-first'
    return holds === 'usTime' ? 'month-first' : this.#notation.dayOrder
  }

  /** The moment that a text of the row says; null where it says none. One that clocks show twice or never is noted. */
  parsed(text: string, zone: string, order: DayOrder = 'month-first'): Instant | null {
    return parseLocalTime(text, zone, order, (taken, later) => {
      this.#notation.clockChanges?.note(this.line, text, zone, taken, later)
      if (later !== null) (this.#repeated ??= []).push({ taken, later })
    })
  }

  /** The second moment of a time of the row that occurs twice; undefined of one that is clear. */
  laterThan(at: Instant): Instant | undefined {
    return this.#repeated?.find(({ taken }) => taken === at)?.later
  }

  /** The moment in one column, or in those of date and clock time. */
  moment(...columns: C[]): Instant {
    const text = this.written(...columns)
    const [first] = columns
    const name = first === undefined ? 'time' : this.header(first)
    if (text === '') throw new RowProblem(`The row has no ${name}.`)
    const [zone, order] = [this.#notation.timeZone, this.#dayOrder(first)]
    const value =
      this.parsed(text, zone, order) ??
      otherTime(text, zone, (spelled, itsZone) => this.parsed(spelled, itsZone, order))
    if (value === null) {
      throw new RowProblem(`${name} "${text}" is not a date and time. Write it as 2025-03-10 09:35:12.`)
    }
    return value
  }

  /** As `moment`, in a zone that the file names: an IANA name, or an offset such as "+02:00". */
  momentIn(zone: string, ...columns: C[]): Instant {
    const isOffset = /^[+-]\d/.test(zone)
    const text = `${this.written(...columns)}${isOffset ? ` ${zone}` : ''}`
    const value = this.parsed(text, isOffset ? 'UTC' : zone, this.#dayOrder(columns[0]))
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
export function fillOf(
  row: Pick<ImportRow, 'line' | 'cells'> & Partial<Pick<ImportRow, 'laterThan'>>,
  stated: StatedFill & Partial<FileFill>,
): FileFill {
  const laterAt = row.laterThan?.(stated.at)
  const fill: FileFill = {
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
  return laterAt === undefined ? fill : { ...fill, laterAt }
}

/** A text, or null where it is empty: ids and notes. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
