import type { Decimal } from '#domain/units.ts'
import type { FileFill, FileInstrument } from './file-fills.ts'
import type { FillReading, FormatOptions, ImportFile } from './import-format.ts'
import type { ImportRow } from './import-row.ts'
import { optionInstrument, optionSymbol, parseOption } from './option-symbols.ts'
import { fillsOfTables } from './read-tables.ts'
import { withHeldChanges, type HeldChange } from './held-changes.ts'
import { type SplitLeg, splitsOfLegs, unheldSplit } from './splits.ts'
import type { LayoutColumns } from './table-columns.ts'

/** What a row may be beside an execution that says all. */
export interface Mark {
  /** Marks a fill as one that does this to whatever is held, whose side shows when all rows are read. */
  readonly held: (fill: FileFill, change: HeldChange) => FileFill
  /** Marks a fill as one of the two rows of a split, which become one fill. */
  readonly leg: (leg: SplitLeg) => FileFill
}

/** The executions of a broker's table, among which rows may take positions away or split them: see `withHeldChanges`. */
export function readBrokerTable<C extends LayoutColumns>(
  file: ImportFile,
  columns: C,
  options: FormatOptions,
  readRow: (row: ImportRow<keyof C & string>, mark: Mark) => FileFill,
): FillReading {
  const changes = new Map<FileFill, HeldChange>()
  const legs = new Map<FileFill, SplitLeg>()
  const mark: Mark = {
    held(fill, change) {
      changes.set(fill, change)
      return fill
    },
    leg(leg) {
      legs.set(leg.fill, leg)
      return leg.fill
    },
  }
  const reading = fillsOfTables(file, columns, options, (row) => readRow(row, mark))
  const splits = splitsOfLegs([...legs.values()])
  for (const fill of splits.fills) changes.set(fill, 'shifts')
  const all = [...reading.fills.filter((fill) => !legs.has(fill)), ...splits.fills]
  const { fills, unheld } = withHeldChanges(all, changes, options.knownPositions)
  return { ...reading, fills, ignored: [...reading.ignored, ...splits.ignored, ...unheld.map(unheldSplit)] }
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
