import type { ImportSheet } from './import-file.ts'
import { findHeaderPositions, type LayoutColumns } from './layout-columns.ts'
import { isBlankRow } from './plain-header.ts'

/** A table of a layout in a sheet: a header row, wherever it stands, and the rows below it up to the next one. */
export interface FoundTable {
  readonly sheet: ImportSheet
  readonly columns: LayoutColumns
  readonly headerIndex: number
  readonly positions: ReadonlyMap<string, number>
  /** Indices of its rows in the sheet. */
  readonly rows: readonly number[]
}

/** What a sheet comes to; each index of a row is in one of the three. */
interface SheetTables {
  readonly tables: readonly FoundTable[]
  /** Blank rows and headers. */
  readonly blank: number
  /** Rows outside of the tables, with the table that comes next, if any. */
  readonly outside: readonly { readonly index: number; readonly above: boolean }[]
}

/** Headers of needed columns, in small letters: a row without any of them need not be looked at as a header. */
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

/** As many texts as are remembered while a sheet is gone through. */
const maxCachedTexts = 5_000

/** Says of rows whether one of their cells is such a word. Most texts of a file stand in it again and again. */
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

const isTitle = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length === 1

/**
 * Finds the tables of several layouts in a sheet, each as often as its header stands there. With `endAtTitles` a row of
 * one text alone, such as "Orders", ends a table.
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
