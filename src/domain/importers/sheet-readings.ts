import { isBlankRow, plainHeader } from './columns.ts'
import type { FileFill } from './file-fills.ts'
import type { FillReading, FormatReading, IgnoredRow, ImportFile, ImportSheet } from './import-format.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from './importer.ts'
import { occurrenceKeys } from './occurrence-keys.ts'
import { checkRowTrade, RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import { SheetRow, type SheetTable } from './sheet-row.ts'

/** Collects what the reader should know; the same sentence about the whole file is said once. */
export class ReadingNotes {
  readonly #file = new Set<string>()
  readonly #rows: ImportWarning[] = []

  ofFile(message: string): void {
    this.#file.add(message)
  }

  ofRow(line: number, message: string): void {
    this.#rows.push({ line, message })
  }

  get warnings(): ImportWarning[] {
    return [...[...this.#file].map((message) => ({ line: null, message })), ...this.#rows]
  }
}

interface Accounts {
  readonly rejected: RejectedRow[]
  readonly ignored: IgnoredRow[]
  blank: number
}

const sameHeaders = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, index) => plainHeader(cell) === plainHeader(b[index] ?? ''))

function accountForOthers(sheet: ImportSheet, from: number, to: number, reason: string, accounts: Accounts): void {
  for (const [index, cells] of sheet.rows.entries()) {
    if (index < from || index >= to) continue
    if (isBlankRow(cells)) accounts.blank += 1
    else accounts.ignored.push({ line: sheet.lines[index] ?? index + 1, reason })
  }
}

/** Hands each row below the header to `readRow` and accounts for every other row of the file. */
function eachRow(file: ImportFile, table: SheetTable, readRow: (row: SheetRow) => void): Accounts {
  const accounts: Accounts = { rejected: [], ignored: [], blank: 0 }
  const { sheet, header } = table
  for (const other of file.sheets) {
    if (other === sheet) continue
    accountForOthers(other, 0, other.rows.length, 'Not in the table of trades.', accounts)
  }
  accountForOthers(sheet, 0, header, 'Stands above the table.', accounts)
  const headers = sheet.rows[header] ?? []
  for (const [index, cells] of sheet.rows.entries()) {
    if (index < header) continue
    const line = sheet.lines[index] ?? index + 1
    if (index === header || isBlankRow(cells) || sameHeaders(cells, headers)) {
      accounts.blank += 1
      continue
    }
    try {
      readRow(new SheetRow(table, cells, line))
    } catch (error) {
      if (error instanceof RowIgnored) accounts.ignored.push({ line, reason: error.message })
      else if (error instanceof RowProblem) accounts.rejected.push({ line, reason: error.message, cells })
      else throw error
    }
  }
  return accounts
}

/** Reads each row as a fill; `readRow` throws RowIgnored or RowProblem for rows that are none. */
export function readFillRows(
  file: ImportFile,
  table: SheetTable,
  notes: ReadingNotes,
  readRow: (row: SheetRow) => FileFill,
): FillReading {
  const fills: FileFill[] = []
  const accounts = eachRow(file, table, (row) => fills.push(readRow(row)))
  return { fills, ...accounts, warnings: notes.warnings }
}

/** A round trip of one row, with the names that the file gives to its setup, tags and mistakes. */
export type JournalRowTrade = RowTrade & Pick<ImportedTrade, 'labels'>

/** Reads each row as a round trip and checks it as any trade is checked. */
export function readTradeRows(
  file: ImportFile,
  table: SheetTable,
  notes: ReadingNotes,
  readRow: (row: SheetRow) => JournalRowTrade,
): FormatReading {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const accounts = eachRow(file, table, (row) => {
    const { trade, content, labels, notes: said } = readRow(row)
    checkRowTrade(trade)
    trades.push({ trade, importKey: keyOf(content), line: row.line, ...(labels === undefined ? {} : { labels }) })
    for (const message of said) notes.ofRow(row.line, message)
  })
  return { trades, ...accounts, warnings: notes.warnings }
}

/** A file in which the table was not found, as when only its detection was forced: every row is rejected. */
export function unreadable(file: ImportFile, columns: string): FormatReading & FillReading {
  const rejected: RejectedRow[] = []
  let blank = 0
  for (const sheet of file.sheets) {
    for (const [index, cells] of sheet.rows.entries()) {
      if (isBlankRow(cells)) blank += 1
      else {
        rejected.push({
          line: sheet.lines[index] ?? index + 1,
          reason: `The file has no header row with ${columns}. Export it again, or map its columns by hand.`,
          cells,
        })
      }
    }
  }
  return { trades: [], fills: [], rejected, ignored: [], blank, warnings: [] }
}
