import { isValidElement, type ReactNode } from 'react'
import { csvRecord } from '#domain/importers/reading/tables/csv.ts'
import type { TableCells, TableColumn } from '#ui/table/simple-table.tsx'

/** The text of a cell. A figure gives its value without rounding and units. */
function cellText(node: ReactNode): string {
  if (typeof node === 'string') return node.replaceAll('\u2212', '-')
  if (typeof node === 'number') return String(node)
  if (Array.isArray(node)) return (node as ReactNode[]).map(cellText).join('')
  if (!isValidElement<{ readonly value?: unknown; readonly children?: ReactNode }>(node)) return ''
  const { value, children } = node.props
  return typeof value === 'string' || typeof value === 'number' ? String(value) : cellText(children)
}

/** The figures of a chart's table as CSV. */
export function tableCsv(columns: readonly TableColumn[], rows: readonly TableCells[]): string {
  const header = columns.map(({ label }) => cellText(label))
  const records = rows.map((row) => columns.map(({ key }) => cellText(row[key])))
  return [header, ...records].map(csvRecord).join('')
}
