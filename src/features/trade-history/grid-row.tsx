import { memo } from 'react'
import { GridCell } from './grid-cell.tsx'
import styles from './grid.module.css'
import type { PlacedColumns } from './placed-columns.ts'
import type { HistoryContext } from './history-context.ts'
import type { HistoryRow } from './history-row.ts'
import { RowActions } from './row-actions.tsx'

interface GridRowProps {
  readonly gridId: string
  readonly row: HistoryRow
  /** From 0, below the header. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly columns: PlacedColumns
  readonly context: HistoryContext
  readonly selected: boolean
  /** The column of the active cell, where it is in this row. */
  readonly activeColumn: number | null
  readonly onSelect: (index: number, range: boolean) => void
  readonly onOpen: (row: HistoryRow) => void
  readonly onDelete: (row: HistoryRow) => void
}

/** One trade as a row of the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, row, index, top, height, columns, context, selected, activeColumn, onSelect, onOpen, onDelete } =
    props
  const cellId = (column: number) => `${gridId}-${index}-${column}`
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid has the keyboard: Enter opens the row.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
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
        <RowActions trade={row} onDelete={onDelete} tabIndex={-1} />
      </div>
    </div>
  )
})
