/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays out its own rows; this grid positions a few among thousands that are not drawn. */
import { useId, useMemo, useRef, useState, type RefObject } from 'react'
import type { Density } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isSelected, type Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { RowMenu } from '#features/trade-history/row-actions/row-menu.tsx'
import type { GridLines } from '#features/trade-history/rows/grid-lines.ts'
import { rowHeights } from '#features/trade-history/views/history-layout.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { GridFootRow, GridGroupRow, GridSkeletonRow } from './grid-group-row.tsx'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import styles from './grid.module.css'
import { columnSpans } from './place-columns.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridKeys, type GridHandlers } from './use-grid-keys.ts'
import { useGridPlacement } from './use-grid-placement.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useRowClicks } from './use-row-clicks.ts'

interface HistoryGridProps extends GridHandlers {
  readonly lines: GridLines
  /** Identifies the query: the rows of another query are shown from the first one. */
  readonly question: object
  readonly columns: readonly { readonly column: GridColumn; readonly width: number }[]
  /** The element that covers the lower end of the grid; null for none. */
  readonly covering: RefObject<HTMLElement | null> | null
  readonly context: JournalContext
  readonly density: Density
  readonly sort: HistorySort
  readonly selection: Selection
  readonly groupName: (key: string | null) => string
  readonly onDelete: (row: HistoryRow) => void
  /** Reports the first and last visible row, loaded or not. */
  readonly onRangeChange: (first: number, last: number) => void
  /** The lines are groups, with trades below those that are open. */
  readonly isGrouped: boolean
  /** The lines answer an earlier query. */
  readonly isStale: boolean
}

/** Whether every loaded trade is selected; null for some of them. */
function isEverythingSelected({ loaded }: GridLines, selection: Selection): boolean | null {
  if (selection.kind === 'all') return true
  if (selection.ids.size === 0) return false
  const trades = loaded.filter((line) => line.kind === 'trade')
  return trades.length > 0 && trades.every(({ row }) => selection.ids.has(row.id)) ? true : null
}

/** The loaded row of a trade; undefined if it is loaded no longer. */
function findRow({ loaded }: GridLines, id: Id): HistoryRow | undefined {
  const line = loaded.find((candidate) => candidate.kind === 'trade' && candidate.row.id === id)
  return line?.kind === 'trade' ? line.row : undefined
}

/** The trades as a grid that draws only its visible rows and columns. */
export function HistoryGrid(props: HistoryGridProps) {
  const { lines, question, context, sort, selection, groupName, isGrouped, isStale, onRangeChange } = props
  const { onOpen, onDelete, onSort, onSelectAll, onResize, onMove, onToggleGroup, onShowGroup } = props
  const gridId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ readonly row: HistoryRow; readonly anchor: HTMLElement } | null>(null)
  // The trade may change while its menu is open: locked a moment ago, it offers its unlocking.
  const menuRow = menu === null ? null : (findRow(lines, menu.row.id) ?? menu.row)
  const rowHeight = rowHeights[props.density]
  const overlap = useGridPlacement(grid, props.covering)
  const { columns, placed, viewportWidth, isScrollable } = useGridColumns(grid, props.columns)
  const rows = useGridRows(grid, { count: lines.count, rowHeight, overlap, question, onRangeChange })
  const { drawn, slots, viewportHeight, totalHeight } = rows
  const keys = useGridKeys(grid, { ...props, gridId, columns, rowHeight, viewportHeight, overlap })
  const { row, column } = keys.active
  const onRowClick = useRowClicks({
    lines,
    onSelect: keys.select,
    onOpen,
    onMenu: (trade, anchor) => setMenu({ row: trade, anchor }),
  })
  const allSelected = useMemo(() => isEverythingSelected(lines, selection), [lines, selection])
  const spans = useMemo(() => (isScrollable ? null : columnSpans(columns)), [isScrollable, columns])
  const isSpanningRow = row >= 0 && lines.at(row)?.kind !== 'trade'

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its role is one of two kinds of grid.
    <div
      ref={grid}
      role={isGrouped ? 'treegrid' : 'grid'}
      aria-label="Trades"
      aria-rowcount={lines.count + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-busy={isStale}
      aria-activedescendant={`${gridId}-${row}-${isSpanningRow ? 0 : column}`}
      tabIndex={0}
      className={`${styles['grid']} ${isScrollable ? styles['wide'] : ''} ${isStale ? styles['stale'] : ''}`}
      onKeyDown={keys.onKeyDown}
      onClick={() => grid.current?.focus({ preventScroll: true })}
    >
      <div role="rowgroup" className={styles['names']} style={{ width: placed.total }}>
        <GridHeader
          gridId={gridId}
          columns={placed}
          sort={sort}
          activeColumn={row === -1 ? column : null}
          allSelected={allSelected}
          onSelectAll={onSelectAll}
          onSort={onSort}
          onResize={onResize}
          onMove={onMove}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- It handles clicks on behalf of its rows; the grid handles the keyboard. */}
      <div
        role="rowgroup"
        onClick={onRowClick}
        className={styles['body']}
        style={{ width: placed.total, height: totalHeight }}
      >
        {drawn.map((index) => {
          const line = lines.at(index)
          const place = { gridId, index, top: index * rowHeight, height: rowHeight }
          const spanning = {
            ...place,
            width: placed.total,
            viewportWidth,
            span: columns.length + 2,
            active: row === index,
          }
          const slot = index % slots
          if (line === undefined) return <GridSkeletonRow key={slot} {...spanning} />
          if (line.kind === 'trade') {
            return (
              <GridRow
                key={slot}
                {...place}
                row={line.row}
                columns={placed}
                context={context}
                level={isGrouped ? 2 : null}
                selected={isSelected(selection, line.row.id)}
                activeColumn={row === index ? column : null}
                isMenuOpen={menu?.row.id === line.row.id}
              />
            )
          }
          return line.kind === 'group' ? (
            <GridGroupRow
              key={slot}
              {...spanning}
              group={line.group}
              name={groupName(line.group.key)}
              currency={context.portfolio.currency}
              spans={spans}
              open={line.open}
              onToggle={() => onToggleGroup(line.id)}
            />
          ) : (
            <GridFootRow
              key={slot}
              {...spanning}
              group={line.group}
              shown={line.shown}
              onShowAll={() => onShowGroup(line.group.key)}
            />
          )
        })}
      </div>
      {menu === null || menuRow === null ? null : (
        <RowMenu anchor={menu.anchor} trade={menuRow} onDelete={onDelete} onClose={() => setMenu(null)} />
      )}
    </div>
  )
}
