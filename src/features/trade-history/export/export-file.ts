import { csvRecord } from '#domain/importers/reading/csv.ts'
import { readScope, type Progress, type TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { type HistoryRow, baseColumns } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { readAndAddFigures } from '#features/trade-history/rows/journal-figures.ts'
import type { FileCell, FileWriter } from './file-writer.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' } as const
export type ExportFormat = keyof typeof exportFormats

/** Text is collected in parts of about this many characters. */
const partLength = 1 << 16

function textWriter(
  type: string,
  header: string,
  write: (cells: readonly FileCell[], first: boolean) => string,
  footer: string,
) {
  const parts: BlobPart[] = []
  let text = header
  let first = true
  return {
    add: (cells: readonly FileCell[]) => {
      text += write(cells, first)
      first = false
      if (text.length < partLength) return
      parts.push(text)
      text = ''
    },
    end: () => new Blob([...parts, text, footer], { type }),
  }
}

/** Writes CSV by RFC 4180. No spreadsheet runs its cells as formulas. */
export function csvWriter(columns: readonly GridColumn[]): FileWriter {
  return textWriter(
    'text/csv;charset=utf-8',
    csvRecord(columns.map(({ label }) => label)),
    (cells) => csvRecord(cells),
    '',
  )
}

/** Writes a JSON list with one object per trade, by the keys of the catalogue. */
export function jsonWriter(columns: readonly GridColumn[]): FileWriter {
  const write = (cells: readonly FileCell[], first: boolean) =>
    (first ? '' : ',\n') + JSON.stringify(Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]])))
  return textWriter('application/json', '[', write, ']\n')
}

async function createWriter(format: ExportFormat, columns: readonly GridColumn[]): Promise<FileWriter> {
  if (format === 'csv') return csvWriter(columns)
  if (format === 'json') return jsonWriter(columns)
  const { xlsxWriter } = await import('./xlsx-file.ts')
  return xlsxWriter(columns.map((column) => ({ title: column.label, isNumber: isFigure(column), width: column.width })))
}

interface ExportRequest {
  readonly scope: TradeScope
  readonly count: number
  readonly format: ExportFormat
  readonly columns: readonly GridColumn[]
  readonly sort: HistorySort
  readonly context: JournalContext
}

/** Exports columns of the trades of a scope to a file. Rejects with the signal's reason when aborted. */
export async function exportFile(
  { scope, count, format, columns, sort, context }: ExportRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const writer = await createWriter(format, columns)
  const needs = [
    ...new Set([...baseColumns, ...columns.flatMap(({ needs: listed, inFile }) => inFile?.needs ?? listed)]),
  ].join(',')
  const needsJournal = columns.some(({ journal }) => journal)
  let done = 0
  const query = { columns: needs, sort: sort.field, order: sort.order, limit: 1_000 }
  for await (const rows of readScope(scope, query, signal)) {
    for (const row of await readAndAddFigures(rows as readonly HistoryRow[], needsJournal, signal)) {
      writer.add(columns.map((column) => formatExportedCell(column, row, context)))
    }
    done += rows.length
    onProgress({ done, of: Math.max(done, count) })
  }
  return writer.end()
}
