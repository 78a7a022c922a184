import type { ImportFile } from './import-file.ts'
import { normalizeHeader } from './plain-header.ts'

/** A column of a layout: its content and the headers it appears under. */
export interface LayoutColumn {
  /**
   * Prices are amounts, except Treasury prices in points and 32nds. A usTime always has the month first; for other
   * times the cells decide, and if they do not, a dayTime has the day first.
   */
  readonly holds: 'text' | 'amount' | 'price' | 'time' | 'usTime' | 'dayTime'
  /** "Price#2" is the second column of that name. */
  readonly names: readonly string[]
  readonly needed: boolean
  /** Whether the header may have a suffix in parentheses: "Update Time (CST)" matches "Update Time". */
  readonly inBrackets: boolean
  /** Whether rows are read for it; otherwise it only helps to recognize the layout. */
  readonly isRead: boolean
  /** The money of a row that it states, if price and quantity are compared with it; see `StatedAmounts`. */
  readonly states?: StatedMoney
}

/**
 * The money that a column states: price × quantity alone (`value`), with the costs that the row states (`cash`), or also
 * with costs that no column states (`cashAndFees`).
 */
export type StatedMoney = 'value' | 'cash' | 'cashAndFees'

export type LayoutColumns = Readonly<Record<string, LayoutColumn>>

const columnsOf = (needed: boolean, inBrackets = true) => {
  const column =
    (holds: LayoutColumn['holds']) =>
    (...names: string[]): LayoutColumn => ({ holds, names, needed, inBrackets, isRead: true })
  return {
    text: column('text'),
    amount: column('amount'),
    price: column('price'),
    time: column('time'),
    usTime: column('usTime'),
    dayTime: column('dayTime'),
  }
}

/** Required columns: without them, a table does not have the layout. */
export const required = columnsOf(true)
/** Optional columns. */
export const optional = columnsOf(false)
/** Like `required`, for layouts with common header names: "Size (USD)" is no number of contracts. */
export const requiredExactName = columnsOf(true, false)
/** Like `optional`, for layouts with common header names: "Stop (pips)" is no price. */
export const optionalExactName = columnsOf(false, false)

/** A column that only helps to recognize the layout. */
export const recognitionOnly = (column: LayoutColumn): LayoutColumn => ({ ...column, isRead: false })

/** A column that states the money of its row, with which price and quantity are compared. */
export const stating = (states: StatedMoney, column: LayoutColumn): LayoutColumn => ({ ...column, states })

/** A normalized header with its number among equal names: "price", "price#2". */
const numbered = (name: string) => {
  const [base = '', count] = name.split('#')
  return count === undefined ? normalizeHeader(base) : `${normalizeHeader(base)}#${count}`
}

function readHeaders(row: readonly string[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>()
  const positions = new Map<string, number>()
  for (const [index, cell] of row.entries()) {
    const name = normalizeHeader(cell)
    if (name === '') continue
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    positions.set(count === 1 ? name : `${name}#${count}`, index)
  }
  // "Update Time (CST)" counts as the update time unless a plain one exists.
  for (const [index, cell] of row.entries()) {
    const name = cell.includes('(') ? normalizeHeader(cell.replace(/\(.*\)/, '')) : ''
    if (name !== '' && !positions.has(name)) positions.set(name, index)
  }
  return positions
}

/** Rows never change, so their parsed headers are cached for the next format. */
const headersCache = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function headersOf(row: readonly string[]): ReadonlyMap<string, number> {
  const before = headersCache.get(row)
  if (before !== undefined) return before
  const headers = readHeaders(row)
  headersCache.set(row, headers)
  return headers
}

interface SearchColumn extends Pick<LayoutColumn, 'names' | 'needed' | 'inBrackets'> {
  readonly key: string
}

/** Search order of a layout's columns, required ones first, because most rows lack one of them. */
const searchColumnsCache = new WeakMap<LayoutColumns, readonly SearchColumn[]>()

function searchColumnsOf(columns: LayoutColumns): readonly SearchColumn[] {
  const before = searchColumnsCache.get(columns)
  if (before !== undefined) return before
  const all = Object.entries(columns).map(([key, column]) => ({
    key,
    names: column.names.map(numbered),
    needed: column.needed,
    inBrackets: column.inBrackets,
  }))
  const wanted = all.toSorted((a, b) => Number(b.needed) - Number(a.needed))
  searchColumnsCache.set(columns, wanted)
  return wanted
}

/** Column positions if the row is a header of the layout; null if a required column is missing. */
export function findHeaderPositions(
  row: readonly string[],
  columns: LayoutColumns,
): ReadonlyMap<string, number> | null {
  const headers = headersOf(row)
  const found = new Map<string, number>()
  for (const { key, names, needed: mustBe, inBrackets } of searchColumnsOf(columns)) {
    const stands = (candidate: string) =>
      headers.has(candidate) && (inBrackets || normalizeHeader(row[headers.get(candidate) ?? -1] ?? '') === candidate)
    const name = names.find(stands)
    const position = name === undefined ? undefined : headers.get(name)
    if (position !== undefined) found.set(key, position)
    else if (mustBe) return null
  }
  return found
}

/** Max rows searched for a header, below titles, accounts and other sections. */
const maxHeaderRows = 400

/**
 * Scores how well a file fits a layout: 0 without a matching table, else 0.6 to 0.95 by the share of headers that the
 * layout knows, so that the best match wins.
 */
export function scoreLayout(file: ImportFile, columns: LayoutColumns): number {
  let best = 0
  for (const sheet of file.sheets) {
    for (const row of sheet.rows.slice(0, maxHeaderRows)) {
      if (row.length < 2) continue
      const positions = findHeaderPositions(row, columns)
      if (positions === null) continue
      const known = new Set(positions.values()).size
      best = Math.max(best, 0.6 + (0.35 * known) / Math.max(1, row.filter((cell) => cell.trim() !== '').length))
    }
  }
  return best
}
