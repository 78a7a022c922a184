import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Density } from '#domain/saved-view.ts'
import type { Id } from '#domain/units.ts'
import type { GridColumn } from './grid-column.ts'
import { GridFootRow, GridGroupRow } from './grid-group-row.tsx'
import { GridHeader } from './grid-header.tsx'
import type { GridItem } from './grid-items.ts'
import { placeAfter, type GridPlace } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'
import type { HistoryContext } from './history-context.ts'
import { rowHeights } from './history-layout.ts'
import type { HistoryRow } from './history-row.ts'
import type { HistorySort } from './history-sort.ts'
import { columnSpan, placedColumns, selectWidth, stretched } from './placed-columns.ts'
import { isSelected, type Selection } from './selection.ts'
import { useSight } from './use-sight.ts'

interface HistoryGridProps {
  readonly items: readonly GridItem[]
  /** Lines of the whole answer, loaded or not. */
  readonly count: number
  readonly columns: readonly { readonly column: GridColumn; readonly width: number }[]
  readonly context: HistoryContext
  readonly density: Density
  readonly sort: HistorySort
  readonly selection: Selection
  readonly groupName: (key: string | null) => string
  readonly onSort: (column: GridColumn) => void
  readonly onSelect: (id: Id, range: boolean) => void
  readonly onSelectAll: () => void
  readonly onOpen: (row: HistoryRow) => void
  readonly onDelete: (row: HistoryRow) => void
  readonly onToggleGroup: (id: string) => void
  readonly onShowGroup: (key: string | null) => void
  readonly onResize: (key: string, width: number) => void
  readonly onMove: (key: string, place: number) => void
  readonly onNearEnd: () => void
  /** What is shown answers an earlier question. */
  readonly behind: boolean
}

const headerHeight = 44
/** Lines before the end at which more are asked for: about half a page of the server's. */
const nearEnd = 100
const step = 16

/** Whether every trade among the lines is selected; null for some of them. */
function allOf(items: readonly GridItem[], selection: Selection): boolean | null {
  if (selection.kind === 'all') return true
  if (selection.ids.size === 0) return false
  const trades = items.filter((line) => line.kind === 'trade')
  return trades.length > 0 && trades.every(({ row }) => selection.ids.has(row.id)) ? true : null
}

/** Every trade as a line of a grid that draws only what is in sight, across and down. */
export function HistoryGrid(props: HistoryGridProps) {
  const { items, count, context, density, sort, selection, groupName, behind, onNearEnd } = props
  const { onSelect, onOpen, onDelete, onSort, onSelectAll, onResize, onMove, onToggleGroup, onShowGroup } = props
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const height = rowHeights[density]
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 1 })
  const sight = useSight(box)
  const columns = useMemo(() => stretched(props.columns, sight.width), [props.columns, sight.width])
  const placed = useMemo(() => placedColumns(columns, sight.left, sight.left + sight.width), [columns, sight])

  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    paddingStart: 0,
    scrollPaddingStart: headerHeight,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  useEffect(() => lines.measure(), [lines, height])
  const drawn = lines.getVirtualItems()
  const lastDrawn = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && lastDrawn >= items.length - nearEnd) onNearEnd()
  }, [lastDrawn, items.length, onNearEnd])

  const select = useCallback(
    (index: number, range: boolean) => {
      const item = items[index]
      if (item?.kind !== 'trade') return
      setActive({ row: index, column: 0 })
      onSelect(item.row.id, range)
    },
    [items, onSelect],
  )

  function show(place: GridPlace): void {
    setActive(place)
    if (place.row >= 0) lines.scrollToIndex(place.row)
    const element = box.current
    if (element === null || place.column < 2 || place.column > columns.length) return
    const [start, end] = columnSpan(columns, place.column - 1)
    const pinned = selectWidth + (columns[0]?.width ?? 0)
    if (start < element.scrollLeft + pinned) element.scrollLeft = start - pinned
    else if (end > element.scrollLeft + element.clientWidth) element.scrollLeft = end - element.clientWidth
  }

  /** Keys on the names of the columns: sort, make wider, move. */
  function onHeaderKey(event: KeyboardEvent): boolean {
    const at = columns[active.column - 1]
    if (active.column === 0 && (event.key === ' ' || event.key === 'Enter')) onSelectAll()
    else if (at === undefined) return false
    else if (event.key === 'Enter' || event.key === ' ') onSort(at.column)
    else if (event.shiftKey && event.key === 'ArrowRight') onResize(at.column.key, at.width + step)
    else if (event.shiftKey && event.key === 'ArrowLeft') onResize(at.column.key, at.width - step)
    else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      const place = active.column - 1 + (event.key === 'ArrowRight' ? 1 : -1)
      if (place < 0 || place >= columns.length) return true
      onMove(at.column.key, place)
      setActive({ row: -1, column: place + 1 })
    } else return false
    return true
  }

  function onRowKey(event: KeyboardEvent): boolean {
    const item = items[active.row]
    if (item === undefined) return false
    const opens = event.key === 'Enter'
    if (item.kind === 'group') {
      const turns =
        opens ||
        event.key === ' ' ||
        (event.key === 'ArrowRight' && !item.open && active.column === 0) ||
        (event.key === 'ArrowLeft' && item.open && active.column === 0)
      if (turns) onToggleGroup(item.id)
      return turns
    }
    if (item.kind === 'foot') {
      if (opens) onShowGroup(item.group.key)
      return opens
    }
    if (event.key === ' ') onSelect(item.row.id, event.shiftKey)
    else if (opens && active.column === columns.length + 1) openMenu()
    else if (opens) onOpen(item.row)
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) openMenu()
    else return false
    return true
  }

  function openMenu(): void {
    const cell = document.getElementById(`${gridId}-${active.row}-${columns.length + 1}`)
    cell?.querySelector('button')?.click()
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') {
      event.preventDefault()
      onSelectAll()
      return
    }
    if (active.row === -1 ? onHeaderKey(event) : onRowKey(event)) {
      event.preventDefault()
      return
    }
    const next = placeAfter({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, active, {
      rows: items.length,
      columns: columns.length + 2,
      page: Math.max(1, Math.floor((sight.height - headerHeight) / height) - 1),
    })
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey && next.row >= 0 && next.row !== active.row) select(next.row, true)
    show(next)
  }

  const row = Math.min(active.row, items.length - 1)
  const column = Math.min(active.column, columns.length + 1)
  const item = items[row]
  const isLine = item !== undefined && item.kind !== 'trade'
  const allSelected = useMemo(() => allOf(items, selection), [items, selection])
  const total = Math.max(placed.total, sight.width)
  const whole = useMemo(() => ({ ...placed, total }), [placed, total])

  return (
    <div
      ref={box}
      role="grid"
      aria-label="Trades"
      aria-rowcount={count + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-busy={behind}
      aria-activedescendant={`${gridId}-${row}-${isLine ? 0 : column}`}
      tabIndex={0}
      className={`${styles['grid']} ${behind ? styles['behind'] : ''}`}
      onKeyDown={onKeyDown}
      onClick={() => box.current?.focus({ preventScroll: true })}
    >
      <div role="rowgroup" className={styles['names']} style={{ width: total }}>
        <GridHeader
          gridId={gridId}
          columns={whole}
          sort={sort}
          activeColumn={row === -1 ? column : null}
          allSelected={allSelected}
          onSelectAll={onSelectAll}
          onSort={onSort}
          onResize={onResize}
          onMove={onMove}
        />
      </div>
      <div role="rowgroup" className={styles['body']} style={{ width: total, height: lines.getTotalSize() }}>
        {drawn.map(({ index, start, key }) => {
          const line = items[index]
          if (line === undefined) return null
          const place = { gridId, index, top: start, height }
          if (line.kind === 'trade') {
            return (
              <GridRow
                key={key}
                {...place}
                row={line.row}
                columns={whole}
                context={context}
                selected={isSelected(selection, line.row.id)}
                activeColumn={row === index ? column : null}
                onSelect={select}
                onOpen={onOpen}
                onDelete={onDelete}
              />
            )
          }
          const span = { ...place, width: total, sight: sight.width, span: columns.length + 2, active: row === index }
          return line.kind === 'group' ? (
            <GridGroupRow
              key={key}
              {...span}
              group={line.group}
              name={groupName(line.group.key)}
              currency={context.portfolio.currency}
              open={line.open}
              onToggle={() => onToggleGroup(line.id)}
            />
          ) : (
            <GridFootRow
              key={key}
              {...span}
              group={line.group}
              shown={line.shown}
              onShowAll={() => onShowGroup(line.group.key)}
            />
          )
        })}
      </div>
    </div>
  )
}
