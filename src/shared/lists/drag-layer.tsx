import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLayoutEffect } from 'react'
import type { Id } from '#domain/numbers/units.ts'
import { handleId, rowId } from './sortable-ids.ts'

const sayNothing = () => undefined
/** The list itself says where a row was moved; the library would say ids. */
const accessibility = {
  announcements: { onDragStart: sayNothing, onDragOver: sayNothing, onDragEnd: sayNothing, onDragCancel: sayNothing },
}

/** Lets a row that is on screen be dragged by its handle. */
function DraggableRow({ id }: { id: Id }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const start = listeners?.['onPointerDown']
  const y = transform?.y ?? null

  useLayoutEffect(() => {
    setNodeRef(document.getElementById(rowId(id)))
    return () => setNodeRef(null)
  }, [id, setNodeRef])
  useLayoutEffect(() => {
    const handle = document.getElementById(handleId(id))
    if (handle === null || start === undefined) return
    // The library asks for an event of React and reads its native one only.
    const press = (event: PointerEvent) => start({ nativeEvent: event })
    handle.addEventListener('pointerdown', press)
    return () => handle.removeEventListener('pointerdown', press)
  }, [id, start])
  useLayoutEffect(() => {
    const row = document.getElementById(rowId(id))
    if (row === null) return
    row.style.transform = y === null ? '' : `translate(0, ${y}px)`
    row.style.transition = y === null ? '' : (transition ?? '')
    row.toggleAttribute('data-dragging', isDragging)
  }, [id, y, transition, isDragging])
  return null
}

export interface DragLayerProps {
  /** In their order on screen. */
  readonly ids: readonly Id[]
  readonly onMove: (from: number, to: number) => void
}

/** Adds dragging to the rows of a list, which stay as they are: its code loads once a pointer is used. */
export default function DragLayer({ ids, onMove }: DragLayerProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over !== null) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <DraggableRow key={id} id={id} />
        ))}
      </SortableContext>
    </DndContext>
  )
}
