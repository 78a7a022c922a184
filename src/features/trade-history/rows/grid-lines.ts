import type { TradeGroup } from '#api/trades/history.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'

/** A line of the grid: a trade, the head of a group, or the foot of an open group with more trades than shown. */
export type GridLine =
  | { readonly kind: 'trade'; readonly id: string; readonly row: HistoryRow }
  | { readonly kind: 'group'; readonly id: string; readonly group: TradeGroup; readonly open: boolean }
  | { readonly kind: 'foot'; readonly id: string; readonly group: TradeGroup; readonly shown: number | null }

/** The first rows of each open group by line id; null while they load. */
export type OpenGroups = ReadonlyMap<string, readonly HistoryRow[] | null>

/** The line id of a group. No key of a group equals that of the group without key. */
export const groupLineId = (key: string | null): string => (key === null ? 'none' : `key ${key}`)

/** The lines of a grid, some of which may not be loaded. */
export interface GridLines {
  /** How many lines there are, loaded or not. */
  readonly count: number
  /** The line at an index; undefined if it is not loaded, or past the end. */
  readonly at: (index: number) => GridLine | undefined
  /** The loaded lines, in order. */
  readonly loaded: readonly GridLine[]
}

/** Lines that are all loaded. */
export const completeLines = (items: readonly GridLine[]): GridLines => ({
  count: items.length,
  at: (index) => items[index],
  loaded: items,
})

/** Builds the lines of groups, with the first trades of the open ones. */
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
