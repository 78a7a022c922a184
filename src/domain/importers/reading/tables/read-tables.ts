import { RoundedNumbers } from '#domain/importers/reading/cells/rounded-numbers.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { ImportRow, detectNotation } from '#domain/importers/reading/import-row.ts'
import type { ImportedTrade, ImportWarning, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import { createRowKeys } from '#domain/importers/reading/row-keys.ts'
import { checkRowTrade, RowIgnored, RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import { StatedAmounts } from '#domain/importers/reading/stated-amounts.ts'
import { AmbiguousTimes } from '#domain/importers/reading/times/ambiguous-times.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import { findTables } from './find-tables.ts'
import { lineNumberAt, type ImportFile } from './import-file.ts'
import type { FillReading, FormatOptions, FormatReading, IgnoredRow } from './import-format.ts'
import type { LayoutColumns } from './layout-columns.ts'

export interface RowAccounts {
  readonly rejected: RejectedRow[]
  readonly ignored: IgnoredRow[]
  readonly warnings: ImportWarning[]
  blank: number
  takenDayOrder?: DayOrder
}

const unclearDates = 'Dates such as 03/04/2025 are ambiguous: they were read month first. Choose the order above.'

/** A table layout with the reader of its rows. */
interface TableReader<C extends LayoutColumns = LayoutColumns> {
  readonly columns: C
  readonly read: (row: ImportRow<keyof C & string>, accounted: RowAccounts) => void
}

/** Reads a row and accounts for it if the reader throws: rejected for a RowProblem, ignored for a RowIgnored. */
export function readRow<Row extends Pick<ImportRow, 'line' | 'cells'>>(
  row: Row,
  read: (row: Row, accounted: RowAccounts) => void,
  accounted: RowAccounts,
): void {
  const { line, cells } = row
  try {
    read(row, accounted)
  } catch (error) {
    if (error instanceof RowIgnored) accounted.ignored.push({ line, reason: error.message })
    else if (error instanceof RowProblem) accounted.rejected.push({ line, reason: error.message, cells })
    else throw error
  }
}

interface SheetWalk {
  /** Currency of the portfolio; amounts in another one are rejected. */
  readonly currency?: string
  /** Whether a row with a single text in the first column ends a table, as in reports with several sections. */
  readonly endAtTitles?: boolean
  /** Called for each row outside of tables, before the rows of the next table are read. */
  readonly onOutside?: (cells: readonly string[], line: number) => void
}

/**
 * Calls the table's reader for each row in file order and accounts for all others: blank rows, headers, rows outside of
 * tables (ignored), and rows whose reader throws a RowProblem (rejected) or a RowIgnored (ignored).
 */
export function readTables(
  file: ImportFile,
  readers: readonly TableReader[],
  options: Pick<FormatOptions, 'timeZone' | 'dayOrder'>,
  walk: SheetWalk = {},
): RowAccounts {
  const accounted: RowAccounts = { rejected: [], ignored: [], warnings: [], blank: 0 }
  const clockChanges = new AmbiguousTimes()
  const rounded = new RoundedNumbers()
  const layouts = readers.map(({ columns }) => columns)
  const sheets = file.sheets.map((sheet) => ({ sheet, ...findTables(sheet, layouts, walk.endAtTitles ?? false) }))
  const notations = new Map(
    layouts.map((columns) => {
      const tables = sheets.flatMap((segments) => segments.tables.filter((table) => table.columns === columns))
      return [columns, detectNotation(tables, options, clockChanges, walk.currency)]
    }),
  )
  for (const { sheet, tables, blank, outside } of sheets) {
    accounted.blank += blank
    let next = 0
    const tellOutside = (before: number) => {
      for (let row = outside[next]; row !== undefined && row.index < before; row = outside[next]) {
        const reason = row.above && tables.length > 0 ? 'Above the table.' : 'Not part of a recognized table.'
        const line = lineNumberAt(sheet, row.index)
        accounted.ignored.push({ line, reason })
        walk.onOutside?.(sheet.rows[row.index] ?? [], line)
        next += 1
      }
    }
    for (const table of tables) {
      tellOutside(table.headerIndex)
      const reader = readers.find(({ columns }) => columns === table.columns)
      const notation = notations.get(table.columns)
      if (reader === undefined || notation === undefined) continue
      for (const index of table.rows) {
        const row = new ImportRow(table, notation, sheet.rows[index] ?? [], lineNumberAt(sheet, index))
        readRow(row, reader.read, accounted)
        rounded.note(row)
      }
    }
    tellOutside(sheet.rows.length)
  }
  if ([...notations.values()].some(({ dayOrderCertain }) => !dayOrderCertain)) {
    accounted.takenDayOrder = options.dayOrder ?? 'month-first'
    if (options.dayOrder === undefined) accounted.warnings.push({ line: null, message: unclearDates })
  }
  accounted.warnings.push(...clockChanges.warnings, ...rounded.warnings)
  return accounted
}

/**
 * Reads a file whose rows are executions, one each or, as for conversions, several. Unreadable rows throw; see `readRow`.
 * An execution is compared with the money that its row states, where a column of the layout states it.
 */
export function readFillTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  fillOfRow: (row: ImportRow<keyof C & string>) => FileFill | FileFill[],
): FillReading {
  const fills: FileFill[] = []
  const amounts = new StatedAmounts(columns, options)
  const read = (row: ImportRow) => {
    const own = fillOfRow(row)
    if (Array.isArray(own)) fills.push(...own)
    else fills.push(amounts.apply(row, own))
  }
  const accounted = readTables(file, [{ columns, read }], options, { currency: options.currency })
  return amounts.addTo({ fills, ...accounted })
}

/** Collects round trips under unique keys; row readers call `add`. */
export function createTradeCollector() {
  const keyOf = createRowKeys()
  const trades: ImportedTrade[] = []
  const add = (
    row: Pick<ImportRow, 'line'>,
    { trade, content, notes, labels, isUnclear, excursionSource }: RowTrade,
    { warnings }: RowAccounts,
  ) => {
    checkRowTrade(trade)
    const importKey = keyOf(content)
    if (importKey.length > 300) throw new RowProblem('The identifying cells of the row are too long.')
    trades.push({
      trade,
      importKey,
      line: row.line,
      ...(isUnclear === true ? { isUnclear } : {}),
      ...(labels === undefined ? {} : { labels }),
      ...(excursionSource === undefined ? {} : { excursionSource }),
    })
    for (const message of notes) warnings.push({ line: row.line, message })
  }
  return { trades, add }
}

/** Reads a file with one round trip per row. */
export function readTradeTables<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  tradeOfRow: (row: ImportRow<keyof C & string>) => RowTrade,
): FormatReading {
  const { trades, add } = createTradeCollector()
  const read = (row: ImportRow, accounted: RowAccounts) => add(row, tradeOfRow(row), accounted)
  return { ...readTables(file, [{ columns, read }], options, { currency: options.currency }), trades }
}

/** Adds a warning about the whole file after all others. */
export function appendWarning<R extends { readonly warnings: readonly ImportWarning[] }>(
  reading: R,
  message: string,
): R {
  return { ...reading, warnings: [...reading.warnings, { line: null, message }] }
}

/** Adds a warning about the whole file before all others. */
export function prependWarning(reading: FillReading, message: string): FillReading {
  return { ...reading, warnings: [{ line: null, message }, ...reading.warnings] }
}
