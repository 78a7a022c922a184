/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays its rows out itself; these are placed where they belong among thousands that are not drawn. */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Density } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isSelected, type Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { RowMenu } from '#features/trade-history/row-actions/row-menu.tsx'
import type { GridLines } from '#features/trade-history/rows/grid-lines.ts'
import { rowHeights } from '#features/trade-history/views/history-layout.ts'
import { nextCell, type CellPosition } from './cell-navigation.ts'
import { GridFootRow, GridGroupRow, GridSkeletonRow } from './grid-group-row.tsx'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'
import { orderLines } from './order-lines.ts'
import { columnSpan, placeColumns, selectWidth, stretchColumns } from './place-columns.ts'
import { useOffsetTop } from './use-offset-top.ts'
import { useOverlapHeight } from './use-overlap-height.ts'
import { useRowClicks } from './use-row-clicks.ts'
import { useViewport } from './use-viewport.ts'

interface HistoryGridProps {
  readonly lines: GridLines
  /** What the lines answer: another question is shown from its beginning. */
  readonly question: object
  readonly columns: readonly { readonly column: GridColumn; readonly width: number }[]
  /** What lies over the lower end of the grid; null for nothing. */
  readonly covering: RefObject<HTMLElement | null> | null
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
  /** Lines are in sight, there or not. */
  readonly onLook: (first: number, last: number) => void
  /** The lines are groups, with trades below those that are open. */
  readonly grouped: boolean
  /** What is shown answers an earlier question. */
  readonly behind: boolean
}

const headerHeight = 44
/** Lines that are drawn above and below those in sight. */
const overscan = 6
const step = 16

/** Whether every trade among the lines is selected; null for some of them. */
function isEverythingSelected({ loaded: there }: GridLines, selection: Selection): boolean | null {
  if (selection.kind === 'all') return true
  if (selection.ids.size === 0) return false
  const trades = there.filter((line) => line.kind === 'trade')
  return trades.length > 0 && trades.every(({ row }) => selection.ids.has(row.id)) ? true : null
}

/** Every trade as a line of a grid that draws only what is in sight, across and down. */
export function HistoryGrid(props: HistoryGridProps) {
  const { lines, question, context, density, sort, selection, groupName, behind, onLook } = props
  const { onSelect, onOpen, onDelete, onSort, onSelectAll, onResize, onMove, onToggleGroup, onShowGroup } = props
  const gridId = useId()
  const box = useRef<HTMLDivElement>(null)
  const height = rowHeights[density]
  const [menu, setMenu] = useState<{ readonly row: HistoryRow; readonly anchor: HTMLElement } | null>(null)
  const openMenuOf = (of: HistoryRow, anchor: HTMLElement) => setMenu({ row: of, anchor })
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 1 })
  const sight = useViewport(box, height)
  const covered = useOverlapHeight(box, props.covering)
  useOffsetTop(box)
  const columns = useMemo(() => stretchColumns(props.columns, sight.width), [props.columns, sight.width])
  const placed = useMemo(
    () => placeColumns(columns, sight.left, sight.left + sight.width),
    [columns, sight.left, sight.width],
  )

  const first = Math.max(0, Math.min(sight.row, lines.count - 1))
  const last = Math.min(lines.count - 1, sight.row + Math.ceil((sight.height - headerHeight) / height))
  useEffect(() => onLook(first, last), [onLook, first, last])
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another question is what it is for.
  }, [question])

  function select(index: number, range: boolean): void {
    const item = lines.at(index)
    if (item?.kind !== 'trade') return
    setActive({ row: index, column: 0 })
    onSelect(item.row.id, range)
  }
  const onRowClick = useRowClicks({ lines, onSelect: select, onOpen, onMenu: openMenuOf })

  /** Scrolls a line into sight, by as little as that takes. */
  function reveal(row: number): void {
    const element = box.current
    if (element === null) return
    const room = sight.height - headerHeight - height - covered
    if (row * height < element.scrollTop) element.scrollTop = row * height
    else if (row * height > element.scrollTop + room) element.scrollTop = row * height - room
  }

  function show(place: CellPosition): void {
    setActive(place)
    if (place.row >= 0) reveal(place.row)
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
    const item = lines.at(active.row)
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
    const next = nextCell({ key: event.key, ctrl: event.ctrlKey || event.metaKey }, active, {
      rows: lines.count,
      columns: columns.length + 2,
      page: Math.max(1, Math.floor((sight.height - headerHeight) / height) - 1),
    })
    if (next === null) return
    event.preventDefault()
    if (event.shiftKey && next.row >= 0 && next.row !== active.row) select(next.row, true)
    show(next)
  }

  const row = Math.min(active.row, lines.count - 1)
  const column = Math.min(active.column, columns.length + 1)
  const isWhole = row >= 0 && lines.at(row)?.kind !== 'trade'
  const allSelected = useMemo(() => isEverythingSelected(lines, selection), [lines, selection])
  const from = Math.max(0, first - overscan)
  const end = Math.min(lines.count, last + overscan + 1)
  // As many as are drawn at most, so that what leaves at one end is taken for what comes at the other: the browser styles
  // changed elements faster than new ones, and elements that are thrown away slow it down until they are collected.
  const slots = Math.ceil((sight.height - headerHeight) / height) + 2 * overscan + 1
  const drawn = orderLines(from, end, slots, sight.moving)
  const total = Math.max(placed.total, sight.width)
  const whole = useMemo(() => ({ ...placed, total }), [placed, total])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its role is one of two kinds of grid.
    <div
      ref={box}
      role={props.grouped ? 'treegrid' : 'grid'}
      aria-label="Trades"
      aria-rowcount={lines.count + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-busy={behind}
      aria-activedescendant={`${gridId}-${row}-${isWhole ? 0 : column}`}
      tabIndex={0}
      className={`${styles['grid']} ${placed.total > sight.width ? styles['wide'] : ''} ${behind ? styles['behind'] : ''}`}
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The clicks are those of its rows, and the grid has the keyboard for all of it. */}
      <div
        role="rowgroup"
        onClick={onRowClick}
        className={styles['body']}
        style={{ width: total, height: lines.count * height + covered }}
      >
        {drawn.map((index) => {
          const line = lines.at(index)
          const place = { gridId, index, top: index * height, height }
          const span = { ...place, width: total, sight: sight.width, span: columns.length + 2, active: row === index }
          const slot = index % slots
          if (line === undefined) return <GridSkeletonRow key={slot} {...span} />
          if (line.kind === 'trade') {
            return (
              <GridRow
                key={slot}
                {...place}
                row={line.row}
                columns={whole}
                context={context}
                level={props.grouped ? 2 : null}
                selected={isSelected(selection, line.row.id)}
                activeColumn={row === index ? column : null}
                isMenuOpen={menu?.row.id === line.row.id}
              />
            )
          }
          return line.kind === 'group' ? (
            <GridGroupRow
              key={slot}
              {...span}
              group={line.group}
              name={groupName(line.group.key)}
              currency={context.portfolio.currency}
              open={line.open}
              onToggle={() => onToggleGroup(line.id)}
            />
          ) : (
            <GridFootRow
              key={slot}
              {...span}
              group={line.group}
              shown={line.shown}
              onShowAll={() => onShowGroup(line.group.key)}
            />
          )
        })}
      </div>
      {menu === null ? null : (
        <RowMenu anchor={menu.anchor} trade={menu.row} onDelete={onDelete} onClose={() => setMenu(null)} />
      )}
    </div>
  )
}
