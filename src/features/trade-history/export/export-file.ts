import type { RowColumn } from '#contract/trades/history.ts'
import { csvRecord } from '#domain/importers/reading/tables/csv.ts'
import { readScope, type Progress, type TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { type HistoryRow, baseColumns } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { readAndAddFigures } from '#features/trade-history/rows/journal-figures.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { buildTradeObjects } from './export-objects.ts'
import type { FileCell, FileWriter } from './file-writer.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' } as const
export type ExportFormat = keyof typeof exportFormats

/** Text is collected in parts of about this many characters. */
const partLength = 1 << 16

function textWriter<Item>(type: string, header: string, write: (item: Item, first: boolean) => string, footer: string) {
  const parts: BlobPart[] = []
  let text = header
  let first = true
  return {
    add: (item: Item) => {
      text += write(item, first)
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
    (cells: readonly FileCell[]) => csvRecord(cells),
    '',
  )
}

/** Writes a JSON list with one object per trade, by the keys of the catalogue. */
export function jsonWriter(columns: readonly GridColumn[], context: JournalContext): TradeWriter {
  const { needs, toObject } = buildTradeObjects(columns, context)
  const write = (row: HistoryRow, first: boolean) => (first ? '' : ',\n') + JSON.stringify(toObject(row))
  return { needs, ...textWriter('application/json', '[', write, ']\n') }
}

async function createTableWriter(
  format: Exclude<ExportFormat, 'json'>,
  columns: readonly GridColumn[],
): Promise<FileWriter> {
  if (format === 'csv') return csvWriter(columns)
  const { xlsxWriter } = await import('./xlsx-file.ts')
  return xlsxWriter(columns.map((column) => ({ title: column.label, isNumber: isFigure(column), width: column.width })))
}

interface TradeWriter {
  readonly needs: readonly RowColumn[]
  readonly add: (row: HistoryRow) => void
  readonly end: () => Blob
}

async function createWriter(
  format: ExportFormat,
  columns: readonly GridColumn[],
  context: JournalContext,
): Promise<TradeWriter> {
  if (format === 'json') return jsonWriter(columns, context)
  const writer = await createTableWriter(format, columns)
  return {
    needs: columns.flatMap(({ needs, inFile }) => inFile?.needs ?? needs),
    add: (row) => writer.add(columns.map((column) => formatExportedCell(column, row, context))),
    end: () => writer.end(),
  }
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
  const writer = await createWriter(format, columns, context)
  const needs = [...new Set([...baseColumns, ...writer.needs])].join(',')
  const needsJournal = columns.some(({ journal }) => journal)
  let done = 0
  const query = { columns: needs, sort: sort.field, order: sort.order, limit: 1_000 }
  for await (const rows of readScope(scope, query, signal)) {
    for (const row of await readAndAddFigures(rows as readonly HistoryRow[], needsJournal, signal)) {
      writer.add(row)
    }
    done += rows.length
    onProgress({ done, of: Math.max(done, count) })
  }
  return writer.end()
}
