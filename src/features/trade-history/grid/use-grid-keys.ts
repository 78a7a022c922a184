import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { GridLines } from '#features/trade-history/rows/grid-lines.ts'
import { nextCell, type CellPosition } from './cell-navigation.ts'
import { columnSpan, selectWidth } from './place-columns.ts'

const resizeStepPx = 16

/** What keys and clicks in the grid do. */
export interface GridHandlers {
  readonly onSort: (column: GridColumn) => void
  readonly onSelect: (id: Id, isRange: boolean) => void
  readonly onSelectAll: () => void
  readonly onOpen: (row: HistoryRow) => void
  readonly onToggleGroup: (id: string) => void
  readonly onShowGroup: (key: string | null) => void
  readonly onResize: (key: string, width: number) => void
  readonly onMove: (key: string, place: number) => void
}

interface GridKeysOptions extends GridHandlers {
  readonly gridId: string
  readonly lines: GridLines
  readonly columns: readonly { readonly column: GridColumn; readonly width: number }[]
  readonly rowHeight: number
  /** Height of the visible rows, and how much of it something else covers, in pixels. */
  readonly viewportHeight: number
  readonly overlap: number
}

/** The active cell of the grid, and the keys that move it and act on it. */
export function useGridKeys(grid: RefObject<HTMLElement | null>, options: GridKeysOptions) {
  const { gridId, lines, columns, rowHeight, viewportHeight, overlap } = options
  const { onSort, onSelect, onSelectAll, onOpen, onToggleGroup, onShowGroup, onResize, onMove } = options
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 1 })

  function select(index: number, isRange: boolean): void {
    const line = lines.at(index)
    if (line?.kind !== 'trade') return
    setActive({ row: index, column: 0 })
    onSelect(line.row.id, isRange)
  }

  /**
   * Scrolls just far enough to show a row. Reads the element itself: the virtualizer learns of a scroll only from its
   * event, which may come after the next key.
   */
  function scrollToRow(element: HTMLElement, row: number): void {
    const space = viewportHeight - rowHeight - overlap
    if (row * rowHeight < element.scrollTop) element.scrollTop = row * rowHeight
    else if (row * rowHeight > element.scrollTop + space) element.scrollTop = row * rowHeight - space
  }

  function scrollToColumn(element: HTMLElement, place: number): void {
    const [start, end] = columnSpan(columns, place)
    const pinnedEnd = selectWidth + (columns[0]?.width ?? 0)
    if (start < element.scrollLeft + pinnedEnd) element.scrollLeft = start - pinnedEnd
    else if (end > element.scrollLeft + element.clientWidth) element.scrollLeft = end - element.clientWidth
  }

  function activate(cell: CellPosition): void {
    setActive(cell)
    const element = grid.current
    if (element === null) return
    if (cell.row >= 0) scrollToRow(element, cell.row)
    if (cell.column >= 2 && cell.column <= columns.length) scrollToColumn(element, cell.column - 1)
  }

  /** Keys on a column header: sort, resize, move. Returns whether the key was used. */
  function onHeaderKey(event: KeyboardEvent): boolean {
    const at = columns[active.column - 1]
    if (active.column === 0 && (event.key === ' ' || event.key === 'Enter')) onSelectAll()
    else if (at === undefined) return false
    else if (event.key === 'Enter' || event.key === ' ') onSort(at.column)
    else if (event.shiftKey && event.key === 'ArrowRight') onResize(at.column.key, at.width + resizeStepPx)
    else if (event.shiftKey && event.key === 'ArrowLeft') onResize(at.column.key, at.width - resizeStepPx)
    else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const place = active.column - 1 + (event.key === 'ArrowRight' ? 1 : -1)
      if (place < 0 || place >= columns.length) return true
      onMove(at.column.key, place)
      setActive({ row: -1, column: place + 1 })
    } else return false
    return true
  }

  /** Keys on a row: select, open, toggle, menu. Returns whether the key was used. */
  function onRowKey(event: KeyboardEvent): boolean {
    const line = lines.at(active.row)
    if (line === undefined) return false
    const isEnter = event.key === 'Enter'
    if (line.kind === 'group') {
      const toggles =
        isEnter ||
        event.key === ' ' ||
        (event.key === 'ArrowRight' && !line.open && active.column === 0) ||
        (event.key === 'ArrowLeft' && line.open && active.column === 0)
      if (toggles) onToggleGroup(line.id)
      return toggles
    }
    if (line.kind === 'foot') {
      if (isEnter) onShowGroup(line.group.key)
      return isEnter
    }
    if (event.key === ' ') onSelect(line.row.id, event.shiftKey)
    else if (isEnter && active.column === columns.length + 1) openMenu()
    else if (isEnter) onOpen(line.row)
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) openMenu()
    else return false
    return true
  }

  function openMenu(): void {
    const cell = document.getElementById(`${gridId}-${active.row}-${columns.length + 1}`)
    cell?.querySelector('button')?.click()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return
    const ctrl = event.ctrlKey || event.metaKey
    if (ctrl && event.key === 'a') {
      event.preventDefault()
      onSelectAll()
      return
    }
    if (active.row === -1 ? onHeaderKey(event) : onRowKey(event)) {
      event.preventDefault()
      return
    }
    const next = nextCell({ key: event.key, ctrl }, active, {
      rows: lines.count,
      columns: columns.length + 2,
      page: Math.max(1, Math.floor(viewportHeight / rowHeight) - 1),
    })
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey && next.row >= 0 && next.row !== active.row) select(next.row, true)
    activate(next)
  }

  return {
    /** The active cell, within the rows and columns that the grid has now. */
    active: { row: Math.min(active.row, lines.count - 1), column: Math.min(active.column, columns.length + 1) },
    select,
    onKeyDown,
  }
}
