import type { Decimal } from '#domain/units.ts'
import type { FileFill, FileInstrument } from './file-fills.ts'
import type { FillReading, FormatOptions, ImportFile } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { optionInstrument, optionSymbol, parseOption } from './option-symbols.ts'
import { fillsOfTables } from './read-tables.ts'
import { withRemovals } from './removed-positions.ts'
import type { LayoutColumns } from './table-columns.ts'

/** Marks a fill as one that takes away whatever is held, whose side shows when all rows are read. */
export type Remove = (fill: FileFill) => FileFill

/** The executions of a broker's table, among which rows may take positions away: see `withRemovals`. */
export function readBrokerTable<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, remove: Remove) => FileFill,
): FillReading {
  const removals = new Set<FileFill>()
  const remove: Remove = (fill) => {
    removals.add(fill)
    return fill
  }
  const reading = fillsOfTables(file, columns, options, (row) => readRow(row, remove))
  return { ...reading, fills: withRemovals(reading.fills, removals, options.knownPositions) }
}

/** A file of a broker that writes dates without times, its newest rows on top. */
export function ofDatesAlone(reading: FillReading): FillReading {
  return { ...withWarning(reading, datesAlone), newestFirst: true }
}

/** Something to know of every file of a layout. */
export function withWarning(reading: FillReading, message: string): FillReading {
  return { ...reading, warnings: [{ line: null, message }, ...reading.warnings] }
}

const datesAlone =
  'This export has dates without times: trades of one day follow each other as in the file, and holding times are in days.'

/** Symbol and instrument of a text that may name an option, in whichever way its broker writes one. */
export function symbolOf(text: string): { readonly symbol: string; readonly instrument: FileInstrument } {
  const contract = parseOption(text)
  if (contract === null) return { symbol: text, instrument: {} }
  return { symbol: optionSymbol(contract), instrument: optionInstrument(contract) }
}

/** The price at which an option expires, is assigned or exercised: its value is in the shares, or gone. */
export const nothing = '0' as Decimal

/** "02/27/2024" of "03/01/2024 as of 02/27/2024": when it happened, not when it was booked. */
export function asOf(text: string): string {
  return / as of (.*)$/i.exec(text)?.[1] ?? text
}
