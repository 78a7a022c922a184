import type { FillSide } from '#domain/fills/fill.ts'
import { parsePrice } from '#domain/importers/reading/cells/prices.ts'
import type { RoundedNumber } from '#domain/importers/reading/cells/rounded-numbers.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import type { FoundTable } from '#domain/importers/reading/tables/find-tables.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import type { AmbiguousTimes } from '#domain/importers/reading/times/ambiguous-times.ts'
import { parseBrokerTime } from '#domain/importers/reading/times/broker-times.ts'
import { parseNumericMoment, toIsoMonth } from '#domain/importers/reading/times/written-dates.ts'
import { currencyOfDollarPrefix, findOtherCurrency, stripDollarPrefix } from '#domain/numbers/currency-signs.ts'
import { exact, withoutSign } from '#domain/numbers/decimal.ts'
import { type DecimalMark, detectDecimalMark, parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { type DayOrder, detectDayOrder, parseLocalTime } from '#domain/time/local-time.ts'
import type { FileFill } from './file-fill.ts'
import { RowProblem } from './row-problems.ts'

/** The table of a row. */
type RowTable = Pick<FoundTable, 'sheet' | 'headerIndex' | 'positions' | 'columns'>

/** Parses less common time formats; null if the text is no time. */
function parseRareTime(
  written: string,
  timeZone: string,
  parse: (text: string, zone: string) => Instant | null,
): Instant | null {
  const text = written.replaceAll(/\s+/g, ' ')
  const number = parseNumericMoment(text)
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
  const spelled = toIsoMonth(text)
  return parse(spelled, timeZone) ?? (zoned === null ? null : parseBrokerTime(spelled, timeZone, parse))
}

/** How numbers and times are written in all rows of a table. */
interface TableNotation {
  readonly mark: DecimalMark
  readonly dayOrder: DayOrder
  /** Whether any date of the table shows the order of day and month. */
  readonly dayOrderCertain: boolean
  /** The order for columns whose program writes the day first. */
  readonly dayTimeOrder?: DayOrder
  readonly timeZone: string
  /** Currency that amounts must be in; absent if not checked. */
  readonly currency?: string
  /** Collects ambiguous times. */
  readonly clockChanges?: AmbiguousTimes
}

/** Detects how tables of one layout write numbers and dates, from all their cells. */
export function detectNotation(
  tables: readonly FoundTable[],
  { timeZone, dayOrder }: Pick<FormatOptions, 'timeZone' | 'dayOrder'>,
  clockChanges: AmbiguousTimes,
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
  const dates = detectDayOrder(cellsOf(['time']), dayOrder)
  const ownDates = detectDayOrder(cellsOf(['dayTime']), 'day-first')
  return {
    mark: detectDecimalMark(cellsOf(['amount', 'price'])),
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

/** Invisible direction marks and zero-width characters around copied numbers. */
const invisibleMark = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const invisibleMarks = new RegExp(invisibleMark, 'g')
const plainNumber = /^-?[\d.,]*$/
const startsWithDigit = /^\d/
const none: readonly RoundedNumber[] = []
/** Whether a cell has a value, rather than a blank or a dash. */
const hasValue = (text: string) => startsWithDigit.test(text) || (text !== '' && !/^(-+|n\/?a|null|none)$/i.test(text))

/**
 * A row of a table, read by the layout's column keys. Unreadable cells throw a RowProblem that quotes them, so that the
 * row is rejected with that reason.
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

  /** Column keys of the table's layout. */
  get columns(): LayoutColumns {
    return this.#table.columns
  }

  /** Whether the file has the column. */
  has(column: C): boolean {
    return this.#table.positions.has(column)
  }

  /** The cell, trimmed and without invisible characters; empty if the file lacks the column. */
  text(column: C): string {
    const position = this.#table.positions.get(column)
    const cell = position === undefined ? '' : (this.cells[position] ?? '')
    return (invisibleMark.test(cell) ? cell.replaceAll(invisibleMarks, '') : cell).trim()
  }

  /** The cell as the file has it, with its spaces. */
  untrimmedText(column: C): string {
    const position = this.#table.positions.get(column)
    return position === undefined ? '' : (this.cells[position] ?? '')
  }

  /** The header as written in the file, for messages. */
  header(column: C): string {
    const position = this.#table.positions.get(column)
    const text = position === undefined ? undefined : this.#table.sheet.rows[this.#table.headerIndex]?.[position]
    return text?.trim() || column
  }

  /** The cell of a required column. */
  requiredText(column: C): string {
    const text = this.text(column)
    if (text === '') throw new RowProblem(`The row has no ${this.header(column)}.`)
    return text
  }

  /** The number in a column; null for an empty cell or a placeholder such as a dash. */
  amount(column: C): Decimal | null {
    const text = this.text(column)
    if (!hasValue(text)) return null
    const value = parseAmount(this.#withOwnSign(column, text), this.#notation.mark, (kept) =>
      this.noteRounded(column, text, kept),
    )
    if (value === null) throw new RowProblem(`${this.header(column)} "${text}" is not a number.`)
    return value
  }

  /** How many decimal places the number in a column is written with. */
  decimalPlaces(column: C): number {
    const text = this.text(column)
    const at = text.lastIndexOf(this.#notation.mark)
    return at < 0 ? 0 : (/^\d*/.exec(text.slice(at + 1))?.[0].length ?? 0)
  }

  /** Records a number that loses digits to rounding. */
  noteRounded(column: C, text: string, kept: Decimal): void {
    ;(this.#rounded ??= []).push({ column: this.header(column), text, kept })
  }

  /** Numbers of the row that lost digits to rounding, as far as read. */
  get rounded(): readonly RoundedNumber[] {
    return this.#rounded ?? none
  }

  /**
   * An amount, checked for its currency letters: throws if they name another currency than the portfolio's, such as "R$
   * 5".
   */
  #withOwnSign(column: C, text: string): string {
    const named = plainNumber.test(text) ? null : currencyOfDollarPrefix(text)
    if (named === null) return text
    const { currency } = this.#notation
    if (named === currency) return stripDollarPrefix(text)
    if (currency !== undefined) throw this.#inOtherCurrency(column, text, named, currency)
    throw new RowProblem(
      `${this.header(column)} "${text}" names a currency, which this layout never does. Write only the number.`,
    )
  }

  #inOtherCurrency(column: C, text: string, other: string, currency: string): RowProblem {
    return new RowProblem(
      `${this.header(column)} "${text}" is in ${other}, the portfolio in ${currency}; import it into one in ${other}, or write the amount in ${currency}.`,
    )
  }

  /** The number in a required column. */
  requiredAmount(column: C): Decimal {
    const value = this.amount(column)
    if (value === null) throw new RowProblem(`The row has no ${this.header(column)}.`)
    return value
  }

  /** An amount of money; "0" if empty. Throws if it names another currency than the portfolio's. */
  money(column: C): Money {
    const text = this.text(column)
    const { currency } = this.#notation
    const other = currency === undefined || plainNumber.test(text) ? null : findOtherCurrency(text, currency)
    if (other !== null && currency !== undefined) throw this.#inOtherCurrency(column, text, other, currency)
    return asMoney(this.amount(column))
  }

  /** A cost as a positive amount, whatever its sign, for files that never state a rebate. */
  cost(column: C): Money {
    return withoutSign(this.money(column))
  }

  /** A size without its sign, above 0. */
  quantity(column: C): Decimal {
    const value = withoutSign(this.requiredAmount(column))
    if (value === '0') throw new RowProblem(`${this.header(column)} is 0.`)
    return value
  }

  /** A price, decimal or in points and 32nds where `symbol` is a Treasury future. */
  price(column: C, symbol: string): Decimal {
    const text = this.requiredText(column)
    const value = parsePrice(this.#withOwnSign(column, text), symbol, this.#notation.mark, (kept) =>
      this.noteRounded(column, text, kept),
    )
    if (value === null) throw new RowProblem(`${this.header(column)} "${text}" is not a price.`)
    return value
  }

  /** Like `price`, but null for an empty cell or 0, as in stops and targets. */
  optionalPrice(column: C, symbol: string): Decimal | null {
    if (!hasValue(this.text(column))) return null
    const value = this.price(column, symbol)
    return exact(value).eq(0) ? null : value
  }

  /** The price of an exit: a worthless expiry closes at 0; without a time, 0 is no exit. */
  exitPrice(column: C, symbol: string, exitAt: Instant | null): Decimal | null {
    return exitAt === null ? this.optionalPrice(column, symbol) : this.price(column, symbol)
  }

  /** The time as written, in one column or in separate date and time columns. */
  joinText(...columns: C[]): string {
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

  /** Parses a text of the row as a moment; null if it is none. Ambiguous and skipped times are recorded. */
  parseMoment(text: string, zone: string, order: DayOrder = 'month-first'): Instant | null {
    return parseLocalTime(text, zone, order, (taken, later) => {
      this.#notation.clockChanges?.note(this.line, text, zone, taken, later)
      if (later !== null) (this.#repeated ??= []).push({ taken, later })
    })
  }

  /** The second occurrence of a repeated time; undefined for unambiguous times. */
  laterThan(at: Instant): Instant | undefined {
    return this.#repeated?.find(({ taken }) => taken === at)?.later
  }

  /** The moment in one column, or in separate date and time columns. */
  moment(...columns: C[]): Instant {
    const text = this.joinText(...columns)
    const [first] = columns
    const name = first === undefined ? 'time' : this.header(first)
    if (text === '') throw new RowProblem(`The row has no ${name}.`)
    const [zone, order] = [this.#notation.timeZone, this.#dayOrder(first)]
    const value =
      this.parseMoment(text, zone, order) ??
      parseRareTime(text, zone, (spelled, itsZone) => this.parseMoment(spelled, itsZone, order))
    if (value === null) {
      throw new RowProblem(`${name} "${text}" is not a date and time. Write it as 2025-03-10 09:35:12.`)
    }
    return value
  }

  /** Like `moment`, in a time zone stated by the file: an IANA name or an offset such as "+02:00". */
  momentIn(zone: string, ...columns: C[]): Instant {
    const isOffset = /^[+-]\d/.test(zone)
    const text = `${this.joinText(...columns)}${isOffset ? ` ${zone}` : ''}`
    const value = this.parseMoment(text, isOffset ? 'UTC' : zone, this.#dayOrder(columns[0]))
    if (value === null) throw new RowProblem(`"${text}" is not a date and time.`)
    return value
  }

  /** Like `moment`, but null for empty cells. */
  optionalMoment(...columns: C[]): Instant | null {
    return hasValue(this.joinText(...columns)) ? this.moment(...columns) : null
  }

  /** Buy or sell, from words such as "Buy", "B", "Bot", "Sell", "SLD", "Sell Short". */
  side(column: C): FillSide {
    const text = this.requiredText(column)
    const direction = parseDirection(text)
    if (direction === null) throw new RowProblem(`${this.header(column)} "${text}" is neither buy nor sell.`)
    return direction === 'long' ? 'buy' : 'sell'
  }
}

type StatedFill = Pick<FileFill, 'symbol' | 'at' | 'writtenAt' | 'side' | 'quantity' | 'price'>

/** Builds a fill with defaults for everything that its file does not state. */
export function buildFileFill(
  row: Pick<ImportRow, 'line' | 'cells'> & Partial<Pick<ImportRow, 'laterThan'>>,
  stated: StatedFill & Partial<FileFill>,
): FileFill {
  const laterAt = row.laterThan?.(stated.at)
  const fill: FileFill = {
    // Fields are listed one by one because spreading defaults costs several times as much per fill.
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

/** The text, or null if empty. */
export function emptyToNull(text: string): string | null {
  return text === '' ? null : text
}
