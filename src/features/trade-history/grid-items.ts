import type { TradeGroup } from '#api/trade-history.ts'
import type { HistoryRow } from './history-row.ts'

/** A line of the grid: a trade, the head of a group, or the foot of an open group that says what more there is. */
export type GridItem =
  | { readonly kind: 'trade'; readonly id: string; readonly row: HistoryRow }
  | { readonly kind: 'group'; readonly id: string; readonly group: TradeGroup; readonly open: boolean }
  | { readonly kind: 'foot'; readonly id: string; readonly group: TradeGroup; readonly shown: number | null }

/** What is known of an open group: its first rows, or null while they are on their way. */
export type OpenGroups = ReadonlyMap<string, readonly HistoryRow[] | null>

/** A name for a group's key that no key can have. */
export const groupId = (key: string | null): string => (key === null ? 'none' : `key ${key}`)

/** Trades as lines. */
export const tradeItems = (rows: readonly HistoryRow[]): GridItem[] =>
  rows.map((row) => ({ kind: 'trade', id: row.id, row }))

/** Groups as lines, with the first trades of those that are open. */
export function groupItems(groups: readonly TradeGroup[], opened: OpenGroups): GridItem[] {
  return groups.flatMap((group): GridItem[] => {
    const id = groupId(group.key)
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
