import type { ImportSheet } from './import-file.ts'
import { findHeaderPositions, type LayoutColumns } from './layout-columns.ts'
import { isBlankRow } from './plain-header.ts'

/** A table in a sheet: a header row of a layout and the rows below it up to the next header. */
export interface FoundTable {
  readonly sheet: ImportSheet
  readonly columns: LayoutColumns
  readonly headerIndex: number
  readonly positions: ReadonlyMap<string, number>
  /** Row indices in the sheet. */
  readonly rows: readonly number[]
}

/** A sheet divided into tables, blank rows and rows outside; each row belongs to exactly one. */
interface SheetTables {
  readonly tables: readonly FoundTable[]
  /** Blank rows and headers. */
  readonly blank: number
  /** Rows outside of tables; `above` if no table came before. */
  readonly outside: readonly { readonly index: number; readonly above: boolean }[]
}

/** Required header names in lower case: a row without any of them cannot be a header. */
function headerWords(layouts: readonly LayoutColumns[]): ReadonlySet<string> {
  const words = layouts.flatMap((columns) =>
    Object.values(columns).flatMap(({ needed, names }) => (needed ? names.map((name) => plain(name)) : [])),
  )
  return new Set(words)
}

const plain = (text: string) =>
  (text.split('#')[0] ?? '')
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^\p{L}&]/gu, '')

/** Max cached texts per sheet. */
const maxCachedTexts = 5_000

/** Tells whether any cell of a row is a header word. Results are cached because most texts repeat. */
function createHeaderMatcher(words: ReadonlySet<string>): (cells: readonly string[]) => boolean {
  const looked = new Map<string, boolean>()
  const isWord = (cell: string) => {
    if (cell.length > 60 || !/\p{L}/u.test(cell)) return false
    const before = looked.get(cell)
    if (before !== undefined) return before
    const found = words.has(plain(cell))
    if (looked.size < maxCachedTexts) looked.set(cell, found)
    return found
  }
  return (cells) => cells.length >= 2 && cells.some(isWord)
}

/**
 * Whether a row is a title: a single text, in the first column. A single text further right belongs to the row above:
 * MetaTrader 4 writes magic numbers and comments there.
 */
const isTitle = (cells: readonly string[]) => (cells[0] ?? '').trim() !== '' && isBlankRow(cells.slice(1))

/**
 * Finds all tables of the given layouts in a sheet. With `endAtTitles`, a row with a single text in the first column
 * such as "Orders" ends a table.
 */
export function findTables(sheet: ImportSheet, layouts: readonly LayoutColumns[], endAtTitles: boolean): SheetTables {
  const mayBeHeader = createHeaderMatcher(headerWords(layouts))
  const tables: (FoundTable & { rows: number[] })[] = []
  const outside: { index: number; above: boolean }[] = []
  let blank = 0
  let current: (FoundTable & { rows: number[] }) | null = null
  for (const [index, cells] of sheet.rows.entries()) {
    if (isBlankRow(cells)) {
      blank += 1
      continue
    }
    const header = mayBeHeader(cells) ? headerOf(cells, layouts) : null
    if (header !== null) {
      current = { sheet, ...header, headerIndex: index, rows: [] }
      tables.push(current)
      blank += 1
    } else if (current === null || (endAtTitles && isTitle(cells))) {
      current = null
      outside.push({ index, above: tables.length === 0 })
    } else current.rows.push(index)
  }
  return { tables, blank, outside }
}

function headerOf(cells: readonly string[], layouts: readonly LayoutColumns[]) {
  for (const columns of layouts) {
    const positions = findHeaderPositions(cells, columns)
    if (positions !== null) return { columns, positions }
  }
  return null
}
