import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { type ColumnGroup, columnGroupKeys, columnGroups } from './column-groups.ts'
import type { ColumnKey } from './columns.ts'

/** What is loaded at once: a group, a custom stat, or a datapoint that is in no group. */
export type ColumnPart = ColumnGroup | `stat:${Id}` | `column:${DatapointKey}`

const groupOf = new Map<ColumnKey, ColumnGroup>(
  columnGroupKeys.flatMap((group) => columnGroups[group].map((column) => [column, group] as const)),
)

/** The part that has a column. Columns that `buildColumns` computes are there with the core. */
export function partOf(column: ColumnKey): ColumnPart {
  if (column === 'listedOn' || column === 'root') return 'core'
  const group = groupOf.get(column)
  if (group !== undefined) return group
  return column.startsWith('stat:') ? (column as `stat:${Id}`) : `column:${column as DatapointKey}`
}
