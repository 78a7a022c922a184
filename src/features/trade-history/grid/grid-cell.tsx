/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays out its own rows; this grid positions a few among thousands that are not drawn. */
import type { ReactNode } from 'react'
import { formatCell } from '#features/trade-history/columns/format-cell.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import styles from './grid.module.css'
import type { PlacedColumn } from './place-columns.ts'

const linkClass = `${styles['link']} ${styles['text']}`
const toneClass = { 1: ` ${styles['gain']}`, 0: '', [-1]: ` ${styles['loss']}` } as const
const activeClass = ` ${styles['active']}`

/**
 * Renders one value of one trade. A function instead of a component, as hundreds of cells are drawn per scroll step.
 * useRowClicks routes clicks on the link. `id` is set on the active cell only.
 */
export function gridCell(
  { column, place, className, style }: PlacedColumn,
  row: HistoryRow,
  context: JournalContext,
  id: string | undefined,
): ReactNode {
  const { text, tone, full, reason } = formatCell(column, row, context)
  return (
    <div
      key={column.key}
      id={id}
      role="gridcell"
      aria-colindex={place + 2}
      className={className + toneClass[tone] + (id === undefined ? '' : activeClass)}
      style={style}
    >
      {column.key === 'symbol' ? (
        <a href={tradeAddress(row.id)} tabIndex={-1} className={linkClass} title={text}>
          {text}
        </a>
      ) : (
        <span className={styles['text']} title={reason ?? full ?? text}>
          {text}
        </span>
      )}
    </div>
  )
}
