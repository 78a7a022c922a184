import { resolvePositionChanges, type PositionChange } from '#domain/importers/matching/position-changes.ts'
import { type SplitLeg, pairSplitLegs, ignoreUnheldSplit } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill, FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { FillReading, FormatOptions } from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { LayoutColumns } from '#domain/importers/reading/layout-columns.ts'
import { buildOptionInstrument, formatOptionSymbol, parseOption } from '#domain/importers/reading/option-symbols.ts'
import { prependWarning, readFillTables } from '#domain/importers/reading/read-tables.ts'
import { isBareRoot } from '#domain/instruments/instrument.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Marks for rows that are not plain executions. */
export interface RowMarks {
  /** Marks a fill as a change to the held position; its side is resolved after all rows are read. */
  readonly held: (fill: FileFill, change: PositionChange) => FileFill
  /** Marks a fill as one of the two rows of a split, which are merged. */
  readonly leg: (leg: SplitLeg) => FileFill
}

/** Reads a broker's executions, including rows that remove or split positions: see `resolvePositionChanges`. */
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
  const ignored = [...reading.ignored, ...splits.ignored, ...unheld.map(ignoreUnheldSplit)]
  return readBareSymbolsAsStocks({ ...reading, fills, ignored })
}

/** Marks a reading with dates only, newest rows first. */
export function markDatesOnly(reading: FillReading): FillReading {
  return { ...prependWarning(reading, datesOnlyWarning), newestFirst: true }
}

const datesOnlyWarning =
  'This export has dates without times: trades of one day keep the file order, and holding times are in days.'

/** Reads bare symbols such as "ES" and "CL" as stocks: these brokers name a future by its month, or with a slash. */
export function readBareSymbolsAsStocks<R extends Pick<FillReading, 'fills'>>(reading: R): R {
  const fills = reading.fills.map((fill) =>
    fill.instrument.assetClass === undefined && isBareRoot(fill.symbol)
      ? { ...fill, instrument: { ...fill.instrument, assetClass: 'stock' as const } }
      : fill,
  )
  return { ...reading, fills }
}

/** Parses a symbol, which may be an option in any broker notation. */
export function parseSymbol(text: string): { readonly symbol: string; readonly instrument: FileInstrument } {
  const contract = parseOption(text)
  if (contract === null) return { symbol: text, instrument: {} }
  return { symbol: formatOptionSymbol(contract), instrument: buildOptionInstrument(contract) }
}

/** The price at which an option expires, is assigned or exercised: its value moves to the shares or is lost. */
export const zeroPrice = '0' as Decimal

/** Takes "02/27/2024" from "03/01/2024 as of 02/27/2024": the effective date, not the booking date. */
export function effectiveDate(text: string): string {
  return / as of (.*)$/i.exec(text)?.[1] ?? text
}
