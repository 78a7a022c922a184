import type { FileFill } from './file-fills.ts'
import type { FillReading, FormatOptions, FormatReading, IgnoredRow, ImportFile } from './import-format.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from './imported-trade.ts'
import { ImportRow, notationOf } from './import-row.ts'
import { occurrenceKeys } from './occurrence-keys.ts'
import { checkRowTrade, RowIgnored, RowProblem, type RowTrade } from './read-rows.ts'
import type { LayoutColumns } from './table-columns.ts'
import { segmentsOf } from './table-segments.ts'

export interface Accounted {
  readonly rejected: RejectedRow[]
  readonly ignored: IgnoredRow[]
  readonly warnings: ImportWarning[]
  blank: number
}

const unclearDates =
  'Dates such as 03/04/2025 could be read either way: the month was taken to be first. Check them in the preview.'

/** A layout of tables, and what is done with each of their rows. */
export interface TableReader<C extends LayoutColumns = LayoutColumns> {
  readonly columns: C
  readonly read: (row: ImportRow<keyof C & string>, accounted: Accounted) => void
}

interface SheetWalk {
  /** A row of one text alone ends a table: reports with several sections. */
  readonly endAtTitles?: boolean
  /** Told of each row outside of the tables before the rows of the table below it are read. */
  readonly onOutside?: (cells: readonly string[]) => void
}

/**
 * Calls the reader of its table for each row, in the order of the file, and accounts for all others: blank rows and
 * headers, rows outside of tables (ignored), rows for which a reader throws a RowProblem (rejected) or a RowIgnored.
 */
export function readTables(
  file: ImportFile,
  readers: readonly TableReader[],
  timeZone: string,
  walk: SheetWalk = {},
): Accounted {
  const accounted: Accounted = { rejected: [], ignored: [], warnings: [], blank: 0 }
  const layouts = readers.map(({ columns }) => columns)
  const sheets = file.sheets.map((sheet) => ({ sheet, ...segmentsOf(sheet, layouts, walk.endAtTitles ?? false) }))
  const notations = new Map(
    layouts.map((columns) => {
      const tables = sheets.flatMap((segments) => segments.tables.filter((table) => table.columns === columns))
      return [columns, notationOf(tables, timeZone)]
    }),
  )
  for (const { sheet, tables, blank, outside } of sheets) {
    accounted.blank += blank
    const lineOf = (index: number) => sheet.lines[index] ?? index + 1
    let next = 0
    const tellOutside = (before: number) => {
      for (let row = outside[next]; row !== undefined && row.index < before; row = outside[next]) {
        const reason = row.above && tables.length > 0 ? 'Stands above the table.' : 'Not part of a table that is read.'
        accounted.ignored.push({ line: lineOf(row.index), reason })
        walk.onOutside?.(sheet.rows[row.index] ?? [])
        next += 1
      }
    }
    for (const table of tables) {
      tellOutside(table.headerIndex)
      const reader = readers.find(({ columns }) => columns === table.columns)
      const notation = notations.get(table.columns)
      if (reader === undefined || notation === undefined) continue
      for (const index of table.rows) {
        const cells = sheet.rows[index] ?? []
        try {
          reader.read(new ImportRow(table, notation, cells, lineOf(index)), accounted)
        } catch (error) {
          if (error instanceof RowIgnored) accounted.ignored.push({ line: lineOf(index), reason: error.message })
          else if (error instanceof RowProblem) {
            accounted.rejected.push({ line: lineOf(index), reason: error.message, cells })
          } else throw error
        }
      }
    }
    tellOutside(sheet.rows.length)
  }
  if ([...notations.values()].some(({ dayOrderCertain }) => !dayOrderCertain)) {
    accounted.warnings.push({ line: null, message: unclearDates })
  }
  return accounted
}

/** The executions of a file whose rows are one each. Rows that cannot be read throw; see `eachRow`. */
export function fillsOfTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>) => FileFill,
): FillReading {
  const fills: FileFill[] = []
  const read = (row: ImportRow) => fills.push(readRow(row))
  const accounted = readTables(file, [{ columns, read }], options.timeZone)
  return { fills, ...accounted }
}

/** Collects round trips under keys of their own; `add` is what a reader of such rows calls. */
export function tradeCollector() {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const add = (row: Pick<ImportRow, 'line'>, { trade, content, notes, labels }: RowTrade, { warnings }: Accounted) => {
    checkRowTrade(trade)
    const importKey = keyOf(content)
    if (importKey.length > 300) throw new RowProblem('What tells the row from others is too long.')
    trades.push({ trade, importKey, line: row.line, ...(labels === undefined ? {} : { labels }) })
    for (const message of notes) warnings.push({ line: row.line, message })
  }
  return { trades, add }
}

/** The round trips of a file whose rows are one each. */
export function tradesOfTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>) => RowTrade,
): FormatReading {
  const { trades, add } = tradeCollector()
  const read = (row: ImportRow, accounted: Accounted) => add(row, readRow(row), accounted)
  return { ...readTables(file, [{ columns, read }], options.timeZone), trades }
}

/** A reading with something to know about the whole file. */
export function withWarning<R extends { readonly warnings: readonly ImportWarning[] }>(reading: R, message: string): R {
  return { ...reading, warnings: [...reading.warnings, { line: null, message }] }
}
