import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import styles from './grid.module.css'

/** A column with its position. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** Its place in the layout, from 0. */
  readonly place: number
  readonly width: number
  /** Pixels from the left at which it stays while the others scroll; null if it scrolls. */
  readonly pinnedAt: number | null
  /** Class and style of its cells, shared by all rows. */
  readonly className: string
  readonly style: { readonly width: number; readonly left?: number }
  /** Width of the columns before it that are not drawn. */
  readonly gapBefore: number
}

/** The columns that a row draws: the pinned one and the visible ones. */
export interface PlacedColumns {
  readonly shown: readonly PlacedColumn[]
  /** Number of columns in the layout, drawn or not. */
  readonly count: number
  /** Width of a row. */
  readonly total: number
  /** Widths of the check boxes at the start and the menus at the end. */
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
 * Places columns side by side. The first is pinned and always drawn; of the others, those between `from` and `to` pixels
 * of the row and one more on each side.
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
  const visible = columns.flatMap(({ width }, place) => {
    const start = starts[place] ?? 0
    return place > 0 && start + width > from && start < to ? [place] : []
  })
  const first = Math.max(1, (visible[0] ?? 1) - 1)
  const last = Math.min(columns.length - 1, (visible.at(-1) ?? 0) + 1)
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

/** Stretches columns to fill a width in pixels. Each gets its share of the free space; none shrinks. */
export function stretchColumns<T extends { readonly width: number }>(
  columns: readonly T[],
  available: number,
): readonly T[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const free = available - total - selectWidth - actionsWidth
  if (free <= 0 || total === 0) return columns
  return columns.map((column) => ({ ...column, width: column.width + Math.floor((free * column.width) / total) }))
}

/** Start and end of a column in a row, in pixels. */
export function columnSpan(columns: readonly { readonly width: number }[], place: number): readonly [number, number] {
  const start = selectWidth + columns.slice(0, place).reduce((sum, { width }) => sum + width, 0)
  return [start, start + (columns[place]?.width ?? 0)]
}

/** Start and width of every column in a row, by key. */
export const columnSpans = (columns: readonly { readonly column: GridColumn; readonly width: number }[]) =>
  new Map(columns.map(({ column, width }, place) => [column.key, { left: columnSpan(columns, place)[0], width }]))
