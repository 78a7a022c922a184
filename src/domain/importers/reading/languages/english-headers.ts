import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import { normalizeHeader } from '#domain/importers/reading/tables/plain-header.ts'
import { type HeaderWords, translateHeader } from './header-words.ts'
import { nameColumnsByShape, type TableShape } from './table-shapes.ts'

/** How the tables of a program are recognized in other languages than English. */
interface ReportTables {
  /** An English header has one of these. */
  readonly english: readonly string[]
  readonly shapes: readonly TableShape[]
  readonly words: HeaderWords
  /** Number of words that a header must have at least. */
  readonly leastWords: number
}

/** Whether a row may be a header: several words and no number or time. Most rows end it at their first number. */
function mayBeHeader(cells: readonly string[], least: number): boolean {
  let filled = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (text === '') continue
    if (text.length > 60 || /^[-\d]/.test(text)) return false
    filled += 1
  }
  return filled >= least
}

/**
 * Creates a function that writes the headers of a file's tables in English: by what the columns hold where that tells the
 * layout, else by their words. Other rows stay as they are, and so does a file without such a header. Detection and reading
 * ask for the same file, so that the result is cached.
 */
export function createHeaderTranslator({ english, shapes, words, leastWords }: ReportTables) {
  const known = new Set(english.map(normalizeHeader))
  const cache = new WeakMap<ImportFile, ImportFile>()
  return (file: ImportFile): ImportFile => {
    const before = cache.get(file)
    if (before !== undefined) return before
    const sheets = file.sheets.map((sheet) => {
      let isChanged = false
      const rows = sheet.rows.map((cells, index) => {
        if (!mayBeHeader(cells, leastWords) || cells.some((cell) => known.has(normalizeHeader(cell)))) return cells
        const below = sheet.rows.slice(index + 1, index + 61)
        const named = nameColumnsByShape(cells, below, shapes) ?? translateHeader(cells, words, leastWords)
        if (named === null) return cells
        isChanged = true
        return named
      })
      return isChanged ? { ...sheet, rows } : sheet
    })
    const translated = sheets.every((sheet, index) => sheet === file.sheets[index]) ? file : { ...file, sheets }
    cache.set(file, translated)
    return translated
  }
}
