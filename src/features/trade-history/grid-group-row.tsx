/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays its rows out itself; these are placed where they belong among thousands that are not drawn. */
import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { memo } from 'react'
import type { TradeGroup } from '#api/trade-history.ts'
import { formatCount, formatMoney, formatPercent, formatR } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './grid.module.css'

interface LineProps {
  readonly gridId: string
  readonly index: number
  readonly top: number
  readonly height: number
  readonly width: number
  /** Columns that the line spans. */
  readonly span: number
  /** What of the line is in sight, in pixels: it says its figures there, however wide the rows are. */
  readonly sight: number
  readonly active: boolean
}

interface GroupRowProps extends LineProps {
  readonly name: string
  readonly group: TradeGroup
  readonly currency: string
  readonly open: boolean
  readonly onToggle: () => void
}

const signed = (text: string, direction: number) => (
  <span
    className={direction > 0 ? styles['gain'] : direction < 0 ? styles['loss'] : ''}
    style={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}
  >
    {text}
  </span>
)

/** The head of a group: its name, how many trades it has, and their sums over everything that matches. */
export function GridGroupRow(props: GroupRowProps) {
  const { gridId, index, top, height, width, span, sight, active, name, group, currency, open, onToggle } = props
  const { trades, completed, wins, netPnl, totalR, tradesWithR } = group
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid has the keyboard: Enter opens the group.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-level={1}
      aria-expanded={open}
      className={`${styles['row']} ${styles['group']}`}
      style={{ width, height, transform: `translateY(${top}px)` }}
      onClick={onToggle}
    >
      <div
        id={`${gridId}-${index}-0`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        className={`${styles['cell']} ${styles['pinned']} ${active ? styles['active'] : ''}`}
        style={{ width: Math.min(sight, width), left: 0, gap: 16 }}
      >
        <Icon path={open ? mdiChevronDown : mdiChevronRight} />
        <span className={styles['text']} style={{ minWidth: 140 }}>
          {name}
        </span>
        <span className={styles['muted']}>{`n = ${formatCount(trades)}`}</span>
        <span className={styles['muted']} style={{ marginInlineStart: 'auto' }}>
          {completed === 0 ? 'none completed' : `${formatPercent(wins / completed)} won`}
        </span>
        <span>
          {totalR === null ? (
            <span className={styles['muted']}>no R</span>
          ) : (
            signed(`${formatR(totalR)}${tradesWithR === completed ? '' : ` (n = ${formatCount(tradesWithR)})`}`, totalR)
          )}
        </span>
        <span style={{ minWidth: 110, textAlign: 'end', display: 'inline-flex', justifyContent: 'flex-end' }}>
          {signed(formatMoney(netPnl, currency, { signed: true }), Number(netPnl))}
        </span>
      </div>
    </div>
  )
}

interface FootRowProps extends LineProps {
  readonly group: TradeGroup
  /** Trades of the group that are shown above; null while they are on their way. */
  readonly shown: number | null
  readonly onShowAll: () => void
}

/** Below the first trades of a group: how many more there are, and the way to them. */
export function GridFootRow(props: FootRowProps) {
  const { gridId, index, top, height, width, span, sight, active, group, shown, onShowAll } = props
  return (
    <div
      role="row"
      aria-level={2}
      aria-rowindex={index + 2}
      className={styles['row']}
      style={{ width, height, transform: `translateY(${top}px)`, cursor: 'default' }}
    >
      <div
        id={`${gridId}-${index}-0`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        className={`${styles['cell']} ${styles['pinned']} ${styles['muted']} ${active ? styles['active'] : ''}`}
        style={{ width: Math.min(sight, width), left: 0, gap: 12, paddingInlineStart: 40 }}
      >
        {shown === null ? (
          'Loading trades…'
        ) : (
          <>
            {`${formatCount(shown)} of ${formatCount(group.trades)} trades`}
            <button type="button" tabIndex={-1} className={styles['link']} onClick={onShowAll}>
              Show all of them
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** In the place of a trade that is on its way. */
export const GridSkeletonRow = memo(function GridSkeletonRow(props: LineProps) {
  const { gridId, index, top, height, width, span, sight, active } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles['row']}
      style={{ width, height, transform: `translateY(${top}px)`, cursor: 'default' }}
    >
      <div
        id={`${gridId}-${index}-0`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        className={`${styles['cell']} ${styles['pinned']} ${active ? styles['active'] : ''}`}
        style={{ width: Math.min(sight, width), left: 0 }}
      >
        <VisuallyHidden>On its way</VisuallyHidden>
        <div aria-hidden className={styles['skeleton']} />
      </div>
    </div>
  )
})
