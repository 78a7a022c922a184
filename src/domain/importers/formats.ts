import { exchangeFormats } from './exchange-formats.ts'
import { formatOfImporter } from './format-of-importer.ts'
import { generic } from './generic.ts'
import type { FormatOptions, FormatReading, ImportFile, ImportFormat } from './import-format.ts'
import { journalFormats } from './journal-formats.ts'
import { tradesOfFills } from './trades-of-fills.ts'
import { tradovatePerformance } from './tradovate-performance.ts'

/** Every layout that can be read, in the order in which lists show them. */
export const formats: readonly ImportFormat[] = [
  formatOfImporter(tradovatePerformance, {
    source: 'Tradovate',
    howToExport: 'Reports → Performance; choose the account and the period, then Download CSV.',
    layoutSource: 'Headers of a real Performance.csv download; prices of Treasuries in points and 32nds.',
    kinds: ['text'],
  }),
  ...exchangeFormats,
  ...journalFormats,
  formatOfImporter(generic, {
    source: 'Edgeworth',
    howToExport: 'Any table with one row per round trip whose columns have names that are known, or renamed to them.',
    layoutSource: 'Column names in src/domain/importers/generic-columns.ts.',
    kinds: ['text', 'workbook', 'page', 'xml'],
  }),
]

/** A layout with how surely a file is of it. */
export interface LikelyFormat {
  readonly format: ImportFormat
  readonly score: number
}

/** The layouts that can read a file, by its headers alone, the likeliest first. */
export function likelyFormats(file: ImportFile): readonly LikelyFormat[] {
  return formats
    .filter(({ kinds }) => kinds.includes(file.kind))
    .map((format) => ({ format, score: format.detect(file) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** The layout that knows a file best; null when none can read it. */
export function detectFormat(file: ImportFile): ImportFormat | null {
  return likelyFormats(file)[0]?.format ?? null
}

/** Reads a file by a layout: executions are matched into round trips. Every row is accounted for. */
export function readImport(format: ImportFormat, file: ImportFile, options: FormatOptions): FormatReading {
  return format.content === 'roundTrips'
    ? format.readTrades(file, options)
    : tradesOfFills(format.id, format.readFills(file, options), options)
}
