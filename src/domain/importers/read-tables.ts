import { isBlankRow } from './columns.ts'
import type { FileFill } from './file-fills.ts'
import type { FillReading, FormatOptions, FormatReading, IgnoredRow, ImportFile } from './import-format.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from './importer.ts'
import { ImportRow, notationOf } from './import-row.ts'
import { occurrenceKeys } from './occurrence-keys.ts'
import { checkRowTrade, RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import { findTable, headerPositions, type LayoutColumns } from './table-columns.ts'

interface Accounted {
  readonly rejected: RejectedRow[]
  readonly ignored: IgnoredRow[]
  readonly warnings: ImportWarning[]
  blank: number
}

const unclearDates =
  'Dates such as 03/04/2025 could be read either way: the month was taken to be first. Check them in the preview.'

/**
 * Calls `read` for each row of each table of a layout in a file, and accounts for all others: blank rows and headers,
 * rows above a header and other tables (ignored), rows for which `read` throws a RowProblem (rejected) or a RowIgnored.
 */
function eachRow<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  timeZone: string,
  read: (row: ImportRow<keyof C & string>, accounted: Accounted) => void,
): Accounted {
  const accounted: Accounted = { rejected: [], ignored: [], warnings: [], blank: 0 }
  let unclear = false
  for (const sheet of file.sheets) {
    const table = findTable(sheet, columns)
    const notation = table === null ? null : notationOf(table, columns, timeZone)
    unclear ||= notation?.dayOrderCertain === false
    for (const [index, cells] of sheet.rows.entries()) {
      const line = sheet.lines[index] ?? index + 1
      if (isBlankRow(cells)) {
        accounted.blank += 1
      } else if (table === null || notation === null) {
        accounted.ignored.push({ line, reason: 'Not part of the table that is read.' })
      } else if (index < table.headerIndex) {
        accounted.ignored.push({ line, reason: 'Stands above the table.' })
      } else if (index === table.headerIndex || isHeaderAgain(cells, table.positions, columns)) {
        accounted.blank += 1
      } else {
        try {
          read(new ImportRow(table, notation, cells, line), accounted)
        } catch (error) {
          if (error instanceof RowIgnored) accounted.ignored.push({ line, reason: error.message })
          else if (error instanceof RowProblem) accounted.rejected.push({ line, reason: error.message, cells })
          else throw error
        }
      }
    }
  }
  if (unclear) accounted.warnings.push({ line: null, message: unclearDates })
  return accounted
}

/** Whether a row repeats the header, as at the top of each page of a report. */
function isHeaderAgain(
  cells: readonly string[],
  positions: ReadonlyMap<string, number>,
  columns: LayoutColumns,
): boolean {
  const [first] = positions
  if (first === undefined) return false
  // Almost no row gets further than this.
  const names = columns[first[0]]?.names ?? []
  const cell = (cells[first[1]] ?? '').trim().toLowerCase()
  if (!names.some((name) => (name.split('#')[0] ?? '').toLowerCase() === cell)) return false
  const again = headerPositions(cells, columns)
  return again !== null && [...positions].every(([key, position]) => again.get(key) === position)
}

/** The executions of a file whose rows are one each. Rows that cannot be read throw; see `eachRow`. */
export function fillsOfTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>) => FileFill,
): FillReading {
  const fills: FileFill[] = []
  const accounted = eachRow(file, columns, options.timeZone, (row) => fills.push(readRow(row)))
  return { fills, ...accounted }
}

/** The round trips of a file whose rows are one each. */
export function tradesOfTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>) => RowTrade,
): FormatReading {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const accounted = eachRow(file, columns, options.timeZone, (row, { warnings }) => {
    const { trade, content, notes } = readRow(row)
    checkRowTrade(trade)
    trades.push({ trade, importKey: keyOf(content), line: row.line })
    for (const message of notes) warnings.push({ line: row.line, message })
  })
  return { trades, ...accounted }
}
