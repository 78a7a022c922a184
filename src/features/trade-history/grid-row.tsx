/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays its rows out itself; these are placed where they belong among thousands that are not drawn. */
import { mdiDotsVertical } from '@mdi/js'
import { memo } from 'react'
import { formatDate } from '#ui/format.ts'
import { GridCell } from './grid-cell.tsx'
import styles from './grid.module.css'
import type { PlacedColumns } from './placed-columns.ts'
import type { HistoryContext } from './history-context.ts'
import type { HistoryRow } from './history-row.ts'

interface GridRowProps {
  readonly gridId: string
  readonly row: HistoryRow
  /** From 0, below the header. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly columns: PlacedColumns
  readonly context: HistoryContext
  /** Depth below the groups; null where there are none. */
  readonly level: number | null
  readonly selected: boolean
  /** The column of the active cell, where it is in this row. */
  readonly activeColumn: number | null
  readonly onSelect: (index: number, range: boolean) => void
  readonly onOpen: (row: HistoryRow) => void
  readonly isMenuOpen: boolean
  readonly onMenu: (row: HistoryRow, anchor: HTMLElement) => void
}

/** One trade as a row of the grid. Plain elements throughout: its menu is the grid's, and there only while it is open. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    gridId,
    row,
    index,
    top,
    height,
    columns,
    context,
    level,
    selected,
    activeColumn,
    onSelect,
    onOpen,
    isMenuOpen,
    onMenu,
  } = props
  // Only the active cell is pointed to: the ids of all others would be set anew with each row that comes into sight.
  const cellId = (column: number) => (activeColumn === column ? `${gridId}-${index}-${column}` : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid has the keyboard: Enter opens the row.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      {...(level === null ? {} : { 'aria-level': level })}
      aria-selected={selected}
      className={styles['row']}
      style={{ width: columns.total, height, transform: `translateY(${top}px)` }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a,button,input,[role=menu]') === null) onOpen(row)
      }}
    >
      <div
        id={cellId(0)}
        role="gridcell"
        aria-colindex={1}
        className={`${styles['cell']} ${styles['pinned']} ${activeColumn === 0 ? styles['active'] : ''}`}
        style={{ width: columns.select, left: 0 }}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={`Select ${row.symbol}, row ${index + 1}`}
          checked={selected}
          onChange={(event) => onSelect(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      </div>
      {columns.shown.map(({ column, place, width, pinnedAt, gapBefore }) => [
        gapBefore === 0 ? null : <div key="gap" role="presentation" style={{ flex: 'none', width: gapBefore }} />,
        <GridCell
          key={column.key}
          id={cellId(place + 1)}
          column={column}
          index={place + 2}
          row={row}
          width={width}
          context={context}
          pinnedAt={pinnedAt}
          active={activeColumn === place + 1}
        />,
      ])}
      <div role="presentation" style={{ flex: 'auto' }} />
      <div
        id={cellId(columns.count + 1)}
        role="gridcell"
        aria-colindex={columns.count + 2}
        className={`${styles['cell']} ${styles['pinned']} ${activeColumn === columns.count + 1 ? styles['active'] : ''}`}
        style={{ width: columns.actions, right: 0, padding: 0, justifyContent: 'center' }}
      >
        <button
          type="button"
          tabIndex={-1}
          className={styles['menu']}
          aria-label={`Actions for ${row.symbol}, ${formatDate(row.exitDate)}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={(event) => onMenu(row, event.currentTarget)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
            <path d={mdiDotsVertical} />
          </svg>
        </button>
      </div>
    </div>
  )
})
