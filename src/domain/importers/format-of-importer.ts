import { isBlankRow } from './columns.ts'
import type { FormatReading, IgnoredRow, ImportFile, ImportFormat, ImportSheet } from './import-format.ts'
import type { Importer, ImportTable } from './importer.ts'

const deepestHeader = 200

/** The header row that a reader of tables knows best, and its score; null where it knows none. */
function bestHeader(sheet: ImportSheet, importer: Importer): { readonly index: number; readonly score: number } | null {
  let best: { index: number; score: number } | null = null
  for (const [index, row] of sheet.rows.slice(0, deepestHeader).entries()) {
    if (row.length < 2) continue
    const score = importer.detect(row)
    if (score > (best?.score ?? 0)) best = { index, score }
    if (score === 1) break
  }
  return best
}

function readSheet(sheet: ImportSheet, importer: Importer, options: Parameters<Importer['read']>[1]): FormatReading {
  const header = bestHeader(sheet, importer)
  const lineOf = (index: number) => sheet.lines[index] ?? index + 1
  const above: IgnoredRow[] = []
  let blank = header === null ? 0 : 1
  for (const [index, cells] of sheet.rows.slice(0, header?.index ?? sheet.rows.length).entries()) {
    const reason = header === null ? 'Not part of the table that is read.' : 'Stands above the table.'
    if (isBlankRow(cells)) blank += 1
    else above.push({ line: lineOf(index), reason })
  }
  if (header === null) return { trades: [], rejected: [], ignored: above, blank, warnings: [] }
  const first = header.index + 1
  const table: ImportTable = {
    headers: sheet.rows[header.index] ?? [],
    rows: sheet.rows.slice(first),
    firstLine: first,
  }
  const reading = importer.read(table, options)
  return {
    trades: reading.trades.map((trade) => ({ ...trade, line: lineOf(trade.line) })),
    rejected: reading.rejected.map((row) => ({ ...row, line: lineOf(row.line) })),
    ignored: above,
    blank: blank + reading.blank,
    warnings: reading.warnings.map((warning) => ({
      ...warning,
      line: warning.line === null ? null : lineOf(warning.line),
    })),
  }
}

type About = Pick<ImportFormat, 'source' | 'howToExport' | 'layoutSource' | 'checkedAgainst' | 'kinds'>

/** A format of a reader of single tables: the header may stand anywhere, and in any sheet. */
export function formatOfImporter(importer: Importer, about: About): ImportFormat {
  return {
    ...about,
    id: importer.id,
    label: importer.label,
    content: 'roundTrips',
    detect: (file: ImportFile) => Math.max(0, ...file.sheets.map((sheet) => bestHeader(sheet, importer)?.score ?? 0)),
    readTrades(file, options) {
      const readings = file.sheets.map((sheet) => readSheet(sheet, importer, options))
      return {
        trades: readings.flatMap(({ trades }) => trades),
        rejected: readings.flatMap(({ rejected }) => rejected),
        ignored: readings.flatMap(({ ignored }) => ignored),
        blank: readings.reduce((total, { blank }) => total + blank, 0),
        warnings: readings.flatMap(({ warnings }) => warnings),
      }
    },
  }
}
