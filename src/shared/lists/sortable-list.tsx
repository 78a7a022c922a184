import { mdiDragVertical } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DragLayerProps } from './drag-layer.tsx'
import { handleId, rowId } from './sortable-ids.ts'
import { usePointerSeen } from './use-pointer-seen.ts'

const DragLayer = lazyPart<DragLayerProps>(async () => (await import('./drag-layer.tsx')).default)

interface SortableRow {
  readonly id: Id
  /** Its name in messages and labels. */
  readonly name: string
}

interface SortableListProps<T extends SortableRow> {
  /** The list's name for screen readers. */
  readonly label: string
  readonly rows: readonly T[]
  /** Whether the order cannot be changed; rows then have no handle. */
  readonly isFixed?: boolean
  /** Receives the ids in their new order. */
  readonly onOrder: (order: Id[]) => void
  /** The contents of a row. `move` moves it up or down, for a menu; null where it cannot be moved that way. */
  readonly children: (
    row: T,
    move: { readonly up: (() => void) | null; readonly down: (() => void) | null },
  ) => ReactNode
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

interface SortableItemProps {
  readonly row: SortableRow
  readonly isFixed: boolean
  /** Whether the list has no other row. */
  readonly isAlone: boolean
  readonly onStep: (by: -1 | 1) => void
  readonly children: ReactNode
}

function SortableItem({ row: { id, name }, isFixed, isAlone, onStep, children }: SortableItemProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <Box
      component="li"
      id={rowId(id)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        bgcolor: 'background.paper',
        '&[data-dragging]': { position: 'relative', zIndex: 2, boxShadow: 8, borderRadius: 1 },
      }}
    >
      {isFixed ? null : isAlone ? (
        // A single row is as far in as those of a list beside it.
        <Box sx={{ width: 34, flex: 'none', ml: 0.5 }} />
      ) : (
        <IconButton
          id={handleId(id)}
          size="small"
          aria-label={`Move ${name}`}
          title="Drag, or press ↑ or ↓"
          onKeyDown={onKeyDown}
          sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary', ml: 0.5 }}
        >
          <Icon path={mdiDragVertical} />
        </IconButton>
      )}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

/** A list whose rows are put in order by dragging their handles, or with the arrow keys on them. */
export function SortableList<T extends SortableRow>(props: SortableListProps<T>) {
  const { label, rows, isFixed = false, onOrder, children } = props
  const [announced, setAnnounced] = useState('')
  const isDraggable = usePointerSeen() && !isFixed && rows.length > 1
  // The handle that the focus returns to after its row has moved in the document.
  const focusNext = useRef<Id | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    document.getElementById(handleId(focusNext.current))?.focus()
    focusNext.current = null
  })

  function move(from: number, to: number): void {
    const moved = rows[from]
    if (moved === undefined || from === to || to < 0 || to >= rows.length) return
    const order = rows.map(({ id }) => id)
    order.splice(to, 0, ...order.splice(from, 1))
    setAnnounced(`${moved.name} moved to position ${to + 1} of ${rows.length}.`)
    onOrder(order)
  }

  return (
    <>
      <VisuallyHidden>
        <output>{announced}</output>
      </VisuallyHidden>
      <Box
        component="ul"
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {rows.map((row, place) => (
          <SortableItem
            key={row.id}
            row={row}
            isFixed={isFixed}
            isAlone={rows.length < 2}
            onStep={(by) => {
              focusNext.current = row.id
              move(place, place + by)
            }}
          >
            {children(row, {
              up: isFixed || place === 0 ? null : () => move(place, place - 1),
              down: isFixed || place === rows.length - 1 ? null : () => move(place, place + 1),
            })}
          </SortableItem>
        ))}
      </Box>
      {isDraggable ? <DragLayer ids={rows.map(({ id }) => id)} onMove={move} /> : null}
    </>
  )
}
