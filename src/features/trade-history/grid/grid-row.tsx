/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays out its own rows; this grid positions a few among thousands that are not drawn. */
import { mdiDotsVertical } from '@mdi/js'
import { memo } from 'react'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { formatDate } from '#ui/figures/format.ts'
import { gridCell } from './grid-cell.tsx'
import styles from './grid.module.css'
import { actionsWidth, selectWidth, type PlacedColumns } from './place-columns.ts'
import { rowAttributes } from './row-attributes.ts'

interface GridRowProps {
  readonly gridId: string
  readonly row: HistoryRow
  /** From 0, below the header. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly columns: PlacedColumns
  readonly context: JournalContext
  /** Depth in the groups; null without groups. */
  readonly level: number | null
  readonly selected: boolean
  /** The column of the active cell if it is in this row. */
  readonly activeColumn: number | null
  readonly isMenuOpen: boolean
}

const endClass = `${styles['cell']} ${styles['pinned']}`
const selectStyle = { width: selectWidth, left: 0 }
const actionsStyle = { width: actionsWidth, right: 0, padding: 0, justifyContent: 'center' }
const filler = <div role="presentation" style={{ flex: 'auto' }} />
const menuIcon = (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
    <path d={mdiDotsVertical} />
  </svg>
)

/** One trade as a row of the grid. Plain elements without handlers, for speed: useRowClicks handles their clicks. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { gridId, row, index, top, height, columns, context, level, selected, activeColumn, isMenuOpen } = props
  // Only the active cell is referred to. Ids on all cells would have to change with each row that scrolls into view.
  const cellId = (column: number) => (activeColumn === column ? `${gridId}-${index}-${column}` : undefined)
  const endCell = (column: number) => (activeColumn === column ? `${endClass} ${styles['active']}` : endClass)
  return (
    <div role="row" {...rowAttributes({ index, top, height, width: columns.total, level })} aria-selected={selected}>
      <div id={cellId(0)} role="gridcell" aria-colindex={1} className={endCell(0)} style={selectStyle}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label={`Select ${row.symbol}, row ${index + 1}`}
          checked={selected}
          readOnly
        />
      </div>
      {columns.shown.map((placed) => {
        const { place, gapBefore } = placed
        const cell = gridCell(placed, row, context, cellId(place + 1))
        if (gapBefore === 0) return cell
        return [<div key="gap" role="presentation" style={{ flex: 'none', width: gapBefore }} />, cell]
      })}
      {filler}
      <div
        id={cellId(columns.count + 1)}
        role="gridcell"
        aria-colindex={columns.count + 2}
        className={endCell(columns.count + 1)}
        style={actionsStyle}
      >
        <button
          type="button"
          tabIndex={-1}
          className={styles['menu']}
          aria-label={`Actions for ${row.symbol}, ${formatDate(row.exitDate)}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
        >
          {menuIcon}
        </button>
      </div>
    </div>
  )
})
