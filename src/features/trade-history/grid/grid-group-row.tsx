/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays out its own rows; this grid positions a few among thousands that are not drawn. */
import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { TradeGroup } from '#api/trades/history.ts'
import { formatCount, formatMoney, formatPercent, formatR, unknownText } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './grid.module.css'
import { rowAttributes } from './row-attributes.ts'

interface LineProps {
  readonly gridId: string
  readonly index: number
  readonly top: number
  readonly height: number
  readonly width: number
  /** Number of columns that the line spans. */
  readonly span: number
  /** Visible width in pixels: the figures stay within it, however wide the rows are. */
  readonly viewportWidth: number
  readonly active: boolean
}

/** Where columns begin in a row, and how wide they are. */
export type ColumnSpans = ReadonlyMap<string, { readonly left: number; readonly width: number }>

interface SpanningRowProps extends LineProps {
  /** Depth in the groups; null without groups. */
  readonly level: 1 | 2 | null
  /** Whether a group shows its trades; null for rows that are no group. */
  readonly open: boolean | null
  readonly rowClass?: string | undefined
  readonly cellClass?: string | undefined
  readonly cellStyle?: CSSProperties
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A row of one cell, as wide as the viewport. */
function SpanningRow(props: SpanningRowProps) {
  const { gridId, index, width, span, viewportWidth, active, open, onClick, children } = props
  const { rowClass, cellClass = '', cellStyle } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid handles the keyboard: Enter opens the group.
    <div
      role="row"
      {...rowAttributes(props, rowClass, onClick === undefined ? inert : undefined)}
      {...(open === null ? {} : { 'aria-expanded': open })}
      onClick={onClick}
    >
      <div
        id={`${gridId}-${index}-0`}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={span}
        className={`${styles['cell']} ${styles['pinned']} ${cellClass} ${active ? styles['active'] : ''}`}
        style={{ width: Math.min(viewportWidth, width), left: 0, ...cellStyle }}
      >
        {children}
      </div>
    </div>
  )
}

const inert = { cursor: 'default' }

interface GroupRowProps extends LineProps {
  readonly name: string
  readonly group: TradeGroup
  readonly currency: string
  /** The columns that figures stand under; null while rows scroll sideways. */
  readonly spans: ColumnSpans | null
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

const headStyle = { gap: 16 }
/** Right-aligned in a column across all groups; a longer figure takes more space. */
const figure = (width: number): CSSProperties => ({
  flex: 'none',
  minWidth: width,
  display: 'inline-flex',
  justifyContent: 'flex-end',
  gap: 6,
})
const nameStyle = { flex: '0 1 240px' }
const countStyle = figure(72)
const wonStyle = { ...figure(104), marginInlineStart: 'auto' }
const rStyle = figure(146)
const pnlStyle = figure(124)
/** Ends a figure where its column ends, as the trades below do; a longer one begins before the column. */
function under(spans: ColumnSpans | null, key: string, fallback: CSSProperties): CSSProperties {
  const span = spans?.get(key)
  if (span === undefined) return fallback
  const isText = key === 'result'
  return {
    ...figure(span.width),
    position: 'absolute',
    left: isText ? span.left : undefined,
    right: isText ? undefined : `calc(100% - ${span.left + span.width}px)`,
    padding: '0 8px',
    boxSizing: 'border-box',
    justifyContent: isText ? 'flex-start' : 'flex-end',
  }
}
const footStyle = { gap: 12, paddingInlineStart: 40 }

/** The head of a group: its name, trade count, and totals over all its trades. */
export function GridGroupRow({ name, group, currency, spans, open, onToggle, ...line }: GroupRowProps) {
  const { trades, completed, wins, netPnl, totalR, tradesWithR } = group
  return (
    <SpanningRow {...line} level={1} open={open} rowClass={styles['group']} cellStyle={headStyle} onClick={onToggle}>
      <Icon path={open ? mdiChevronDown : mdiChevronRight} />
      <span className={styles['text']} style={nameStyle}>
        {name}
      </span>
      <span className={styles['muted']} style={countStyle}>{`n ${formatCount(trades)}`}</span>
      <span className={styles['muted']} style={under(spans, 'result', wonStyle)}>
        {completed === 0 ? 'no closed trades' : `${formatPercent(wins / completed)} wins`}
      </span>
      <span style={under(spans, 'realizedR', rStyle)}>
        {totalR === null || tradesWithR === completed ? null : (
          <span className={styles['muted']}>{`n ${formatCount(tradesWithR)}:`}</span>
        )}
        {totalR === null ? <span className={styles['muted']}>no R</span> : signed(formatR(totalR), totalR)}
      </span>
      <span style={under(spans, 'netPnl', pnlStyle)}>
        {completed === 0 ? (
          <span className={styles['muted']}>{unknownText}</span>
        ) : (
          signed(formatMoney(netPnl, currency, { signed: true }), Number(netPnl))
        )}
      </span>
    </SpanningRow>
  )
}

interface FootRowProps extends LineProps {
  readonly group: TradeGroup
  /** Number of trades shown above; null while they load. */
  readonly shown: number | null
  readonly onShowAll: () => void
}

/** The foot of an open group: how many of its trades are shown, and a button that shows all. */
export function GridFootRow({ group, shown, onShowAll, ...line }: FootRowProps) {
  return (
    <SpanningRow {...line} level={2} open={null} cellClass={styles['muted']} cellStyle={footStyle}>
      {shown === null ? (
        'Loading trades…'
      ) : (
        <>
          {`${formatCount(shown)} of ${formatCount(group.trades)} trades`}
          <button type="button" tabIndex={-1} className={styles['link']} onClick={onShowAll}>
            Show all
          </button>
        </>
      )}
    </SpanningRow>
  )
}

/** The placeholder of a trade that is loading. */
export const GridSkeletonRow = memo(function GridSkeletonRow(line: LineProps) {
  return (
    <SpanningRow {...line} level={null} open={null}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div aria-hidden className={styles['skeleton']} />
    </SpanningRow>
  )
})
