/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays its rows out itself; these are placed where they belong among thousands that are not drawn. */
import type { ReactNode } from 'react'
import { formatCell } from '#features/trade-history/columns/format-cell.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import styles from './grid.module.css'
import type { PlacedColumn } from './place-columns.ts'

const linkClass = `${styles['link']} ${styles['text']}`
const toneClass = { 1: ` ${styles['gain']}`, 0: '', [-1]: ` ${styles['loss']}` } as const
const activeClass = ` ${styles['active']}`

/**
 * One value of one trade, at its column. Plain elements and no component: some hundreds of them are drawn at each turn of
 * the wheel. The grid turns a click on the link into a step of the router. `id` is set where something points to it.
 */
export function gridCell(
  { column, place, className, style }: PlacedColumn,
  row: HistoryRow,
  context: HistoryContext,
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
