import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { mdiDrag } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'
import { StatRow, type StatActions } from './stat-row.tsx'
import { unused, type StatUse } from './stat-words.ts'

const listStyle = {
  m: 0,
  p: 0,
  maxWidth: 860,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const

interface StatListProps {
  readonly label: string
  readonly stats: readonly CustomStat[]
  readonly uses: ReadonlyMap<Id, StatUse>
  readonly actions: StatActions
}

/** Custom stats without an order, such as archived ones. */
export function StatList({ label, stats, uses, actions }: StatListProps) {
  return (
    <Paper component="ul" variant="outlined" aria-label={label} sx={listStyle}>
      {stats.map((stat) => (
        <StatRow key={stat.id} stat={stat} use={uses.get(stat.id) ?? unused} actions={actions} />
      ))}
    </Paper>
  )
}

function SortableRow(props: { readonly stat: CustomStat; readonly use: StatUse; readonly actions: StatActions }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.stat.id,
  })
  const style = {
    ...(transform === null ? {} : { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition === undefined ? {} : { transition }),
  }
  return (
    <StatRow
      {...props}
      place={{
        setRow: setNodeRef,
        handle: (
          <IconButton
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${props.stat.name}`}
            sx={{ cursor: 'grab', touchAction: 'none' }}
          >
            <Icon path={mdiDrag} />
          </IconButton>
        ),
        style,
        isMoving: isDragging,
      }}
    />
  )
}

/** What a screen reader hears while a stat is moved. */
function announcementsOf(stats: readonly CustomStat[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => stats.find((stat) => stat.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => `${stats.findIndex((stat) => stat.id === id) + 1} of ${stats.length}`
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)}, place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${nameOf(active.id)} moved to place ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : `${nameOf(active.id)} dropped at place ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays at place ${placeOf(active.id)}.`,
  }
}

const screenReaderInstructions = {
  draggable: 'Press Space to pick up the stat, arrow keys to move it, Space to drop it, Escape to cancel.',
}

/** Custom stats in the trader's order, moved by pointer or keyboard. */
export function SortableStats(props: StatListProps & { readonly onOrder: (order: readonly Id[]) => void }) {
  const { label, stats, uses, actions, onOrder } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = stats.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? ''))]
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove(ids, from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(stats), screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Paper component="ul" variant="outlined" aria-label={label} sx={listStyle}>
          {stats.map((stat) => (
            <SortableRow key={stat.id} stat={stat} use={uses.get(stat.id) ?? unused} actions={actions} />
          ))}
        </Paper>
      </SortableContext>
    </DndContext>
  )
}
