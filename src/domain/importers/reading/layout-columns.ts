import type { ImportFile } from './import-file.ts'
import { normalizeHeader } from './plain-header.ts'

/** A column of a layout: what it holds, and the headers under which files have it. */
export interface LayoutColumn {
  /**
   * Prices are amounts, but those of Treasuries may be in points and 32nds. A usTime has the month first, as its program
   * always writes it; of other times the cells tell, and where they do not, a dayTime has the day first.
   */
  readonly holds: 'text' | 'amount' | 'price' | 'time' | 'usTime' | 'dayTime'
  /** "Price#2" is the second column of that name. */
  readonly names: readonly string[]
  readonly needed: boolean
  /** Whether a header that goes on in brackets is the column too: "Update Time (CST)" is the update time. */
  readonly inBrackets: boolean
  /** Whether rows are read for it; else it is known only so that the layout is recognised. */
  readonly isRead: boolean
}

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

/** Columns without which a table is not of the layout. */
export const required = columnsOf(true)
/** Columns that a file may have. */
export const optional = columnsOf(false)
/** As `needed`, of a layout whose headers any program may have written: "Size (USD)" is no number of contracts. */
export const requiredExactName = columnsOf(true, false)
/** As `maybe`, likewise: "Stop (pips)" is no price. */
export const optionalExactName = columnsOf(false, false)

/** A column by which the layout is recognised, and of which nothing is read. */
export const recognitionOnly = (column: LayoutColumn): LayoutColumn => ({ ...column, isRead: false })

/** A header with its number, where a row has several of one name: "price", "price#2". */
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
  // "Update Time (CST)" is the update time, unless there is one without brackets.
  for (const [index, cell] of row.entries()) {
    const name = cell.includes('(') ? normalizeHeader(cell.replace(/\(.*\)/, '')) : ''
    if (name !== '' && !positions.has(name)) positions.set(name, index)
  }
  return positions
}

/** Rows do not change: what was read of one as headers is kept for the next format that asks. */
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

/** The columns of a layout as they are looked for, those that must be there first: most rows lack one of them. */
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

/** Where a row has the columns of a layout, were it the header row; null where a needed one is not there. */
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

/** Titles, accounts and other sections stand above a header, but not more of them than this while a file is looked at. */
const maxHeaderRows = 400

/**
 * How surely a file has a table of a layout: 0 without one, else from 0.6 to 0.95 by the share of the table's headers
 * that the layout knows, so that of two layouts that fit, the one that knows more of the file is taken.
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
