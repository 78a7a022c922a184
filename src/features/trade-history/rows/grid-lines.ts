import type { TradeGroup } from '#api/trades/history.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

/** A line of the grid: a trade, the head of a group, or the foot of an open group that says what more there is. */
export type GridLine =
  | { readonly kind: 'trade'; readonly id: string; readonly row: HistoryRow }
  | { readonly kind: 'group'; readonly id: string; readonly group: TradeGroup; readonly open: boolean }
  | { readonly kind: 'foot'; readonly id: string; readonly group: TradeGroup; readonly shown: number | null }

/** What is known of an open group: its first rows, or null while they are on their way. */
export type OpenGroups = ReadonlyMap<string, readonly HistoryRow[] | null>

/** A name for a group's key that no key can have. */
export const groupLineId = (key: string | null): string => (key === null ? 'none' : `key ${key}`)

/** The lines of a grid, of which not all need be there. */
export interface GridLines {
  /** All of them, there or not. */
  readonly count: number
  /** The line at a place, from 0; undefined where it is on its way, and beyond the end. */
  readonly at: (index: number) => GridLine | undefined
  /** Those that are there, in order. */
  readonly loaded: readonly GridLine[]
}

/** Lines that are all there. */
export const completeLines = (items: readonly GridLine[]): GridLines => ({
  count: items.length,
  at: (index) => items[index],
  loaded: items,
})

/** Groups as lines, with the first trades of those that are open. */
export function groupLines(groups: readonly TradeGroup[], opened: OpenGroups): GridLine[] {
  return groups.flatMap((group): GridLine[] => {
    const id = groupLineId(group.key)
    const rows = opened.get(id)
    const head = { kind: 'group', id, group, open: rows !== undefined } as const
    if (rows === undefined) return [head]
    if (rows === null) return [head, { kind: 'foot', id: `${id} foot`, group, shown: null }]
    const lines = rows.map((row) => ({ kind: 'trade', id: `${id} ${row.id}`, row }) as const)
    return rows.length < group.trades
      ? [head, ...lines, { kind: 'foot', id: `${id} foot`, group, shown: rows.length }]
      : [head, ...lines]
  })
}
