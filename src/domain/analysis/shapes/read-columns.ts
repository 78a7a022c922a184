import type { CalendarDate, Id, Money } from '#domain/numbers/units.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type {
  Column,
  ColumnKey,
  DateColumn,
  FlagColumn,
  InstantColumn,
  MoneyColumn,
  NumberColumn,
  Rows,
  TextColumn,
  TextsColumn,
  TradeColumns,
} from './columns.ts'

/** A column that has not been loaded, or is of another kind. */
export class MissingColumn extends Error {
  readonly key: ColumnKey

  constructor(key: ColumnKey) {
    super(`The column ${key} is not loaded.`)
    this.name = 'MissingColumn'
    this.key = key
  }
}

function columnOf<Kind extends Column['kind']>(columns: TradeColumns, key: ColumnKey, kind: Kind) {
  const column = columns.columns.get(key)
  if (column?.kind !== kind) throw new MissingColumn(key)
  return column as Extract<Column, { kind: Kind }>
}

/** Numbers, with NaN where they are unknown. */
export const numbersOf = (columns: TradeColumns, key: ColumnKey): NumberColumn['values'] =>
  columnOf(columns, key, 'number').values
export const moneyOf = (columns: TradeColumns, key: ColumnKey): MoneyColumn => columnOf(columns, key, 'money')
export const instantsOf = (columns: TradeColumns, key: ColumnKey): InstantColumn['values'] =>
  columnOf(columns, key, 'instant').values
export const daysOf = (columns: TradeColumns, key: ColumnKey): DateColumn['days'] => columnOf(columns, key, 'date').days
export const flagsOf = (columns: TradeColumns, key: ColumnKey): FlagColumn['values'] =>
  columnOf(columns, key, 'flag').values
export const textOf = (columns: TradeColumns, key: ColumnKey): TextColumn => columnOf(columns, key, 'text')
export const textsOf = (columns: TradeColumns, key: ColumnKey): TextsColumn => columnOf(columns, key, 'texts')

/** The code of a label; -2 where no trade has it, so that it equals no code. */
export const codeOf = ({ labels }: TextColumn, label: string): number => {
  const code = labels.indexOf(label)
  return code < 0 ? -2 : code
}

/** The text of a trade; null if unknown. */
export const labelAt = ({ codes, labels }: TextColumn, row: number): string | null => labels[codes[row] ?? -1] ?? null

/** The rows whose text is one of the labels. */
export function rowsWithLabels({ codes, labels }: TextColumn, rows: Rows, wanted: readonly string[]): Rows {
  const passing = Uint8Array.from(labels, (label) => Number(wanted.includes(label)))
  return filterRows(rows, (row) => passing[codes[row] ?? -1] === 1)
}

/** Whether candles tell a trade's MAE and MFE only approximately. */
export function approximateExcursions(columns: TradeColumns): (row: number) => boolean {
  const sources = textOf(columns, 'excursionSource')
  const approximate = codeOf(sources, 'candlesApproximate' satisfies ExcursionSource)
  return (row) => sources.codes[row] === approximate
}

/** The amount of a trade as the nearest float64; NaN if unknown. */
export const amountAt = ({ units, places }: MoneyColumn, row: number): number =>
  (units[row] ?? Number.NaN) / 10 ** places

/** The exact amount; null if unknown. */
export function exactAmountAt({ units, places }: MoneyColumn, row: number): Money | null {
  const whole = units[row] ?? Number.NaN
  if (Number.isNaN(whole)) return null
  const digits = String(Math.abs(whole)).padStart(places + 1, '0')
  const dot = digits.length - places
  const fraction = digits.slice(dot).replace(/0+$/, '')
  const sign = whole < 0 ? '-' : ''
  return `${sign}${digits.slice(0, dot)}${fraction === '' ? '' : `.${fraction}`}` as Money
}

/** Sum of the known amounts of rows, exact while it has no more than 15 digits. */
export function sumMoney({ units, places }: MoneyColumn, rows: Rows): number {
  let sum = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const value = units[row] ?? Number.NaN
    if (!Number.isNaN(value)) sum += value
  }
  return sum / 10 ** places
}

/** The known numbers of rows, in order. */
export function knownNumbers(values: Float64Array, rows: Rows): Float64Array {
  const known = new Float64Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    known[count] = value
    count += 1
  }
  return count === rows.length ? known : known.slice(0, count)
}

/** The rows that pass. Where all do it is the same list, so that tools share what is prepared of it. */
export function filterRows(rows: Rows, passes: (row: number) => boolean): Rows {
  const kept = new Uint32Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0
    if (!passes(row)) continue
    kept[count] = row
    count += 1
  }
  return count === rows.length ? rows : kept.slice(0, count)
}

/** How many rows pass. */
export function countRows(rows: Rows, passes: (row: number) => boolean): number {
  let count = 0
  for (let place = 0; place < rows.length; place += 1) if (passes(rows[place] ?? 0)) count += 1
  return count
}

const every = new WeakMap<TradeColumns, Rows>()

/** All rows of the columns, one list for all who ask. */
export function allRows(columns: TradeColumns): Rows {
  const known = every.get(columns)
  if (known !== undefined) return known
  const rows = new Uint32Array(columns.count)
  for (let row = 0; row < rows.length; row += 1) rows[row] = row
  every.set(columns, rows)
  return rows
}

/** The ids of rows. */
export function idsOf({ ids }: TradeColumns, rows: Rows): Id[] {
  const found: Id[] = []
  for (let place = 0; place < rows.length; place += 1) found.push(ids[rows[place] ?? 0] ?? '')
  return found
}

/** Dates that were written before: a calendar asks for the same ones at each move of the pointer. */
const dates = new Map<number, CalendarDate>()

/** The date of a day number. */
export function dateOfDay(day: number): CalendarDate {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10) as CalendarDate
  dates.set(day, date)
  return date
}

/** The day number of a date. */
export const dayOfDate = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
