import { resolvePositionChanges, type PositionChange } from '#domain/importers/matching/position-changes.ts'
import { type SplitLeg, pairSplitLegs, ignoreUnheldSplit } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { FillReading, FormatOptions } from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { LayoutColumns } from '#domain/importers/reading/layout-columns.ts'
import { buildOptionInstrument, formatOptionSymbol, parseOption } from '#domain/importers/reading/option-symbols.ts'
import { prependWarning, readFillTables } from '#domain/importers/reading/read-tables.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** What a row may be beside an execution that says all. */
export interface RowMarks {
  /** Marks a fill as one that does this to whatever is held, whose side shows when all rows are read. */
  readonly held: (fill: FileFill, change: PositionChange) => FileFill
  /** Marks a fill as one of the two rows of a split, which become one fill. */
  readonly leg: (leg: SplitLeg) => FileFill
}

/** The executions of a broker's table, among which rows may take positions away or split them: see `resolvePositionChanges`. */
export function readBrokerTable<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, mark: RowMarks) => FileFill,
): FillReading {
  const changes = new Map<FileFill, PositionChange>()
  const legs = new Map<FileFill, SplitLeg>()
  const mark: RowMarks = {
    held(fill, change) {
      changes.set(fill, change)
      return fill
    },
    leg(leg) {
      legs.set(leg.fill, leg)
      return leg.fill
    },
  }
  const reading = readFillTables(file, columns, options, (row) => readRow(row, mark))
  const splits = pairSplitLegs([...legs.values()])
  for (const fill of splits.fills) changes.set(fill, 'shifts')
  const all = [...reading.fills.filter((fill) => !legs.has(fill)), ...splits.fills]
  const { fills, unheld } = resolvePositionChanges(all, changes, options.knownPositions)
  return { ...reading, fills, ignored: [...reading.ignored, ...splits.ignored, ...unheld.map(ignoreUnheldSplit)] }
}

/** A file of a broker that writes dates without times, its newest rows on top. */
export function markDatesOnly(reading: FillReading): FillReading {
  return { ...prependWarning(reading, datesOnlyWarning), newestFirst: true }
}

const datesOnlyWarning =
  'This export has dates without times: trades of one day follow each other as in the file, and holding times are in days.'

/** Symbol and instrument of a text that may name an option, in whichever way its broker writes one. */
export function parseSymbol(text: string): { readonly symbol: string; readonly instrument: FileInstrument } {
  const contract = parseOption(text)
  if (contract === null) return { symbol: text, instrument: {} }
  return { symbol: formatOptionSymbol(contract), instrument: buildOptionInstrument(contract) }
}

/** The price at which an option expires, is assigned or exercised: its value is in the shares, or gone. */
export const zeroPrice = '0' as Decimal

/** "02/27/2024" of "03/01/2024 as of 02/27/2024": when it happened, not when it was booked. */
export function effectiveDate(text: string): string {
  return / as of (.*)$/i.exec(text)?.[1] ?? text
}
