/* oxlint-disable jsx-a11y/prefer-tag-over-role -- A table lays out its own rows; this grid positions a few among thousands that are not drawn. */
import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import { memo, useRef, useState, type PointerEvent } from 'react'
import { isFigure, type GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './grid.module.css'
import type { PlacedColumns } from './place-columns.ts'

interface GridHeaderProps {
  readonly gridId: string
  readonly columns: PlacedColumns
  readonly sort: HistorySort
  /** The column of the active cell if it is in the header. */
  readonly activeColumn: number | null
  /** Whether every loaded row is selected; null for some of them. */
  readonly allSelected: boolean | null
  readonly onSelectAll: () => void
  readonly onSort: (column: GridColumn) => void
  readonly onResize: (key: string, width: number) => void
  readonly onMove: (key: string, place: number) => void
}

/** The column headers: click to sort, drag to move, drag the right edge to resize. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { gridId, columns, sort, activeColumn, allSelected, onSelectAll, onSort, onResize, onMove } = props
  const [over, setOver] = useState<string | null>(null)
  const dragged = useRef<string | null>(null)

  function startResize(event: PointerEvent<HTMLElement>, key: string, width: number): void {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    const end = new AbortController()
    const { signal } = end
    handle.addEventListener(
      'pointermove',
      (move) => {
        if (move instanceof MouseEvent) onResize(key, width + move.clientX - from)
      },
      { signal },
    )
    handle.addEventListener('pointerup', () => end.abort(), { signal })
    handle.addEventListener('pointercancel', () => end.abort(), { signal })
  }

  return (
    <div role="row" aria-rowindex={1} className={styles['header']} style={{ width: columns.total }}>
      <div
        id={`${gridId}--1-0`}
        role="columnheader"
        aria-colindex={1}
        className={`${styles['head']} ${styles['pinned']} ${activeColumn === 0 ? styles['active'] : ''}`}
        style={{ width: columns.select, left: 0 }}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles['check']}
          aria-label="Select all loaded trades"
          ref={(box) => {
            if (box !== null) box.indeterminate = allSelected === null
          }}
          checked={allSelected === true}
          onChange={onSelectAll}
        />
      </div>
      {columns.shown.map(({ column, place, width, pinnedAt, gapBefore }) => {
        const isSorted = column.sort !== null && column.sort === sort.field
        const classes = [
          styles['head'],
          isFigure(column) ? styles['end'] : '',
          pinnedAt === null ? '' : `${styles['pinned']} ${styles['edge']}`,
          activeColumn === place + 1 ? styles['active'] : '',
          over === column.key ? styles['dropping'] : '',
        ]
        return [
          gapBefore === 0 ? null : <div key="gap" role="presentation" style={{ flex: 'none', width: gapBefore }} />,
          <div
            key={column.key}
            id={`${gridId}--1-${place + 1}`}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={place + 2}
            {...(column.sort === null
              ? {}
              : { 'aria-sort': isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none' })}
            className={classes.join(' ')}
            style={pinnedAt === null ? { width } : { width, left: pinnedAt }}
            title={column.sort === null ? `${column.label} (not sortable)` : column.label}
            draggable
            onDragStart={(event) => {
              dragged.current = column.key
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', column.label)
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return
              event.preventDefault()
              setOver(column.key)
            }}
            onDragLeave={() => setOver(null)}
            onDragEnd={() => {
              dragged.current = null
              setOver(null)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current !== null) onMove(dragged.current, place)
              dragged.current = null
              setOver(null)
            }}
            onClick={() => onSort(column)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onSort(column)
            }}
          >
            <span className={isSorted ? styles['sorted'] : column.sort === null ? styles['text'] : styles['sortable']}>
              <span className={styles['text']}>{column.label}</span>
              {isSorted ? <Icon path={sort.order === 'asc' ? mdiArrowUp : mdiArrowDown} fontSize="inherit" /> : null}
            </span>
            <span
              role="presentation"
              className={styles['resize']}
              onPointerDown={(event) => startResize(event, column.key, width)}
              onClick={(event) => event.stopPropagation()}
            />
          </div>,
        ]
      })}
      <div role="presentation" style={{ flex: 'auto' }} />
      <div
        id={`${gridId}--1-${columns.count + 1}`}
        role="columnheader"
        aria-colindex={columns.count + 2}
        className={`${styles['head']} ${styles['pinned']} ${activeColumn === columns.count + 1 ? styles['active'] : ''}`}
        style={{ width: columns.actions, right: 0 }}
      >
        <VisuallyHidden>Actions</VisuallyHidden>
      </div>
    </div>
  )
})
