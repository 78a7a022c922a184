/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays its rows out itself; these are placed where they belong among thousands that are not drawn. */
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { shownCell } from './format-cell.ts'
import { isFigure, type GridColumn } from './grid-column.ts'
import styles from './grid.module.css'
import type { HistoryContext } from './history-context.ts'
import type { HistoryRow } from './history-row.ts'
import { tradeAddress } from './trade-address.ts'

interface GridCellProps {
  /** Where something points to it. */
  readonly id: string | undefined
  readonly column: GridColumn
  /** From 1, as assistive technology counts. */
  readonly index: number
  readonly row: HistoryRow
  readonly width: number
  readonly context: HistoryContext
  readonly active: boolean
  /** Where it stays while the others scroll; null where it scrolls with them. */
  readonly pinnedAt: number | null
}

/** One value of one trade. Plain elements: some hundreds of them are drawn at each turn of the wheel. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, column, index, row, width, context, active, pinnedAt } = props
  const { text, tone, full, reason } = shownCell(column, row, context)
  const classes = [
    styles['cell'],
    isFigure(column) ? styles['end'] : '',
    pinnedAt === null ? '' : `${styles['pinned']} ${styles['edge']}`,
    active ? styles['active'] : '',
    tone > 0 ? styles['gain'] : tone < 0 ? styles['loss'] : '',
  ]
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index}
      className={classes.join(' ')}
      style={pinnedAt === null ? { width } : { width, left: pinnedAt }}
    >
      {column.key === 'symbol' ? (
        <Link to={tradeAddress(row.id)} tabIndex={-1} className={`${styles['link']} ${styles['text']}`} title={text}>
          {text}
        </Link>
      ) : (
        <span className={styles['text']} title={reason ?? full ?? text}>
          {text}
        </span>
      )}
    </div>
  )
})
