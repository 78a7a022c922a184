import type { RowColumn } from '#contract/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatExportedCell } from '#features/trade-history/columns/format-cell.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'

/** Lists in the catalogue, which JSON has in full where spreadsheets have a text or a number. */
const listKeys = ['executions', 'ruleResponses'] as const

const isListKey = (key: string): key is (typeof listKeys)[number] => (listKeys as readonly string[]).includes(key)

/** Where the values of custom stats stand, by name. */
const statsKey = 'customStats'

/** Whether the lists are among the columns, as they are when all columns are exported. */
const hasAllColumns = (columns: readonly GridColumn[]) =>
  listKeys.every((key) => columns.some((one) => one.key === key))

/** A list cell as an array, with names for ids. */
function listOf({ format, valueOf }: GridColumn, row: HistoryRow, context: JournalContext): readonly string[] | null {
  const value = valueOf(row, context)
  if (value === null || typeof value !== 'object') return null
  if (format.type !== 'references') return value
  return value.flatMap((id) => context.names[format.to].get(id) ?? [])
}

/**
 * Builds the objects of a JSON file: numbers and texts as in other files, lists as arrays, custom stats by name. With
 * all columns an object is the whole trade, which an import makes again; screenshots are references to files, which
 * stay in the account.
 */
export function buildTradeObjects(columns: readonly GridColumn[], context: JournalContext) {
  const isWhole = hasAllColumns(columns)
  const storedStats = new Map<string, { readonly id: Id; readonly name: string }>(
    context.stats.flatMap(({ id, name, formula }) => (formula === null ? [[`stat:${id}`, { id, name }] as const] : [])),
  )
  const needs: RowColumn[] = [
    ...columns.flatMap(({ key, needs: listed, inFile }) => (isListKey(key) ? [key] : (inFile?.needs ?? listed))),
    ...(isWhole ? (['screenshots'] as const) : []),
  ]
  const toObject = (row: HistoryRow): Readonly<Record<string, unknown>> => {
    const object: Record<string, unknown> = {}
    const stats: Record<string, string | number | boolean> = {}
    for (const column of columns) {
      const { key, label, format } = column
      const stat = storedStats.get(key)
      const value = stat === undefined ? undefined : row.customStats?.[stat.id]
      if (stat !== undefined) {
        if (value !== undefined) stats[stat.name] = value
      } else if (isListKey(key)) object[key] = row[key] ?? []
      else if (format.type === 'references' || format.type === 'words') object[key] = listOf(column, row, context) ?? []
      else object[key.startsWith('stat:') ? label : key] = formatExportedCell(column, row, context)
    }
    if (Object.keys(stats).length > 0) object[statsKey] = stats
    return isWhole ? { ...object, screenshots: row.screenshots ?? [] } : object
  }
  return { needs, toObject }
}
