import { csvRecord } from '#domain/importers/reading/csv.ts'
import { readScope, type Progress, type TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { type HistoryRow, baseColumns } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { readAndAddFigures } from '#features/trade-history/rows/use-journal-figures.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' } as const
export type ExportFormat = keyof typeof exportFormats

/** A value of a cell in a file. */
export type FileCell = string | number | boolean | null

/** Writes a file row by row: rows are taken as they come, and nothing but the file itself is kept of them. */
export interface FileWriter {
  readonly add: (cells: readonly FileCell[]) => void
  readonly end: () => Blob
}

/** Text is gathered into parts of about so many characters. */
const partLength = 1 << 16

function textWriter(
  type: string,
  head: string,
  write: (cells: readonly FileCell[], first: boolean) => string,
  foot: string,
) {
  const parts: BlobPart[] = []
  let text = head
  let first = true
  return {
    add: (cells: readonly FileCell[]) => {
      text += write(cells, first)
      first = false
      if (text.length < partLength) return
      parts.push(text)
      text = ''
    },
    end: () => new Blob([...parts, text, foot], { type }),
  }
}

/** A CSV by RFC 4180 whose cells no spreadsheet runs. */
export function csvWriter(columns: readonly GridColumn[]): FileWriter {
  return textWriter(
    'text/csv;charset=utf-8',
    csvRecord(columns.map(({ label }) => label)),
    (cells) => csvRecord(cells),
    '',
  )
}

/** A JSON list with an object for each trade, by the keys of the catalogue. */
export function jsonWriter(columns: readonly GridColumn[]): FileWriter {
  const write = (cells: readonly FileCell[], first: boolean) =>
    (first ? '' : ',\n') + JSON.stringify(Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]])))
  return textWriter('application/json', '[', write, ']\n')
}

async function writerOf(format: ExportFormat, columns: readonly GridColumn[]): Promise<FileWriter> {
  if (format === 'csv') return csvWriter(columns)
  if (format === 'json') return jsonWriter(columns)
  const { xlsxWriter } = await import('./xlsx-file.ts')
  return xlsxWriter(columns.map((column) => ({ title: column.label, isNumber: isFigure(column), width: column.width })))
}

interface ExportOrder {
  readonly scope: TradeScope
  readonly count: number
  readonly format: ExportFormat
  readonly columns: readonly GridColumn[]
  readonly sort: HistorySort
  readonly context: HistoryContext
}

/** The file of the trades of a scope with some columns. Ends with the signal's reason when it is aborted. */
export async function exportFile(
  { scope, count, format, columns, sort, context }: ExportOrder,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const writer = await writerOf(format, columns)
  const needs = [
    ...new Set([...baseColumns, ...columns.flatMap(({ needs: shown, inFile }) => inFile?.needs ?? shown)]),
  ].join(',')
  const inJournal = columns.some(({ journal }) => journal)
  let done = 0
  const query = { columns: needs, sort: sort.field, order: sort.order, limit: 1_000 }
  for await (const rows of readScope(scope, query, signal)) {
    for (const row of await readAndAddFigures(rows as readonly HistoryRow[], inJournal, signal)) {
      writer.add(columns.map((column) => formatExportedCell(column, row, context)))
    }
    done += rows.length
    onProgress({ done, of: Math.max(done, count) })
  }
  return writer.end()
}
