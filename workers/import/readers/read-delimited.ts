import Papa from 'papaparse'
import type { ImportSheet } from '#domain/importers/reading/tables/import-file.ts'
import { CellBudget } from './unreadable-file.ts'

const delimiters = [',', ';', '\t', '|']

/** Text after the closing quote of a cell: `"Individual - TOD" X12345678`, as Fidelity writes accounts. */
const afterQuote = (delimiter: string) => {
  const mark = delimiter === '|' ? '\\|' : delimiter
  return new RegExp(`(^|${mark})"([^"\\n]*)"(?!")([^"\\n${mark}]+)(?=${mark}|$)`, 'gm')
}

function parse(text: string, delimiter: string, preview = 0): string[][] {
  const parseText = (content: string) =>
    Papa.parse<string[]>(content, { delimiter, newline: '\n', preview, skipEmptyLines: false })
  const { data, errors } = parseText(text)
  // The parser takes what follows such a cell for a part of it, up to the next quote.
  return errors.some(({ code }) => code === 'InvalidQuotes')
    ? parseText(text.replace(afterQuote(delimiter), '$1"$2$3"')).data
    : data
}

/** Rates how well a delimiter fits: the number of delimiters in the rows of the most frequent width. */
function tableSize(rows: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>()
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  return Math.max(0, ...[...widths].map(([width, count]) => (width - 1) * count))
}

/** Finds the delimiter that gives the largest table in the first rows, so that titles above the header do not mislead it. */
function detectDelimiter(text: string): string {
  const named = /^sep=([,;|\t])\n/i.exec(text)?.[1]
  if (named !== undefined) return named
  const start = text.slice(0, 64 * 1024)
  let best = ','
  let maxSize = 0
  for (const delimiter of delimiters) {
    const size = tableSize(parse(start, delimiter, 100))
    if (size > maxSize) [best, maxSize] = [delimiter, size]
  }
  return best
}

/** Splits delimited text into one sheet. A row whose quoted cells have line breaks is numbered by its first line. */
export function readDelimitedSheet(text: string): ImportSheet {
  const unified = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const budget = new CellBudget()
  const rows: string[][] = []
  const lines: number[] = []
  let line = 1
  for (const cells of parse(unified, detectDelimiter(unified))) {
    budget.add(cells.length)
    if (!(line === 1 && /^sep=/i.test(cells[0] ?? ''))) {
      rows.push(cells)
      lines.push(line)
    }
    line += 1
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1
  }
  // A line break at the end of the file is not a row.
  if (rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') {
    rows.pop()
    lines.pop()
  }
  return { name: '', rows, lines }
}
