import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import styles from './grid.module.css'

/** A column as it is laid out. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** From 0, among the columns of the layout. */
  readonly place: number
  readonly width: number
  /** Where it stays while the others scroll, in pixels from the left; null where it scrolls with them. */
  readonly pinnedAt: number | null
  /** Class and style of its cells: the same objects in every row. */
  readonly className: string
  readonly style: { readonly width: number; readonly left?: number }
  /** Room that columns out of sight take before it. */
  readonly gapBefore: number
}

/** The columns that a row draws: the pinned one and those in sight. */
export interface PlacedColumns {
  readonly shown: readonly PlacedColumn[]
  /** All columns of the layout, in sight or not. */
  readonly count: number
  /** Width of a row. */
  readonly total: number
  /** Widths of the boxes to select by, and of the menu at the end. */
  readonly select: number
  readonly actions: number
}

export const selectWidth = 40
export const actionsWidth = 40

function classOf(column: GridColumn, isPinned: boolean): string {
  const classes = [styles['cell'], ...(isFigure(column) ? [styles['end']] : [])]
  return [...classes, ...(isPinned ? [styles['pinned'], styles['edge']] : [])].join(' ')
}

/**
 * Lays columns out side by side. The first is pinned; of the others those between `from` and `to` pixels of the row are
 * drawn, with one more on each side.
 */
export function placeColumns(
  columns: readonly { readonly column: GridColumn; readonly width: number }[],
  from: number,
  to: number,
): PlacedColumns {
  const starts: number[] = []
  let at = selectWidth
  for (const { width } of columns) {
    starts.push(at)
    at += width
  }
  const inSight = columns.flatMap(({ width }, place) => {
    const start = starts[place] ?? 0
    return place > 0 && start + width > from && start < to ? [place] : []
  })
  const first = Math.max(1, (inSight[0] ?? 1) - 1)
  const last = Math.min(columns.length - 1, (inSight.at(-1) ?? 0) + 1)
  const pinnedEnd = selectWidth + (columns[0]?.width ?? 0)
  return {
    shown: columns.flatMap(({ column, width }, place) => {
      if (place !== 0 && (place < first || place > last)) return []
      return [
        {
          column,
          place,
          width,
          pinnedAt: place === 0 ? selectWidth : null,
          className: classOf(column, place === 0),
          style: place === 0 ? { width, left: selectWidth } : { width },
          gapBefore: place === first ? Math.max(0, (starts[place] ?? 0) - pinnedEnd) : 0,
        },
      ]
    }),
    count: columns.length,
    total: at + actionsWidth,
    select: selectWidth,
    actions: actionsWidth,
  }
}

/** Columns as wide as the room, where they are not as wide by themselves: each gets its share of what is left. */
export function stretchColumns<T extends { readonly width: number }>(
  columns: readonly T[],
  room: number,
): readonly T[] {
  const own = columns.reduce((sum, { width }) => sum + width, 0)
  const left = room - own - selectWidth - actionsWidth
  if (left <= 0 || own === 0) return columns
  return columns.map((column) => ({ ...column, width: column.width + Math.floor((left * column.width) / own) }))
}

/** Where a column begins and ends in a row, in pixels. */
export function columnSpan(columns: readonly { readonly width: number }[], place: number): readonly [number, number] {
  const start = selectWidth + columns.slice(0, place).reduce((sum, { width }) => sum + width, 0)
  return [start, start + (columns[place]?.width ?? 0)]
}
