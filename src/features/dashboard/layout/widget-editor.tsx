import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable } from '@dnd-kit/sortable'
import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type KnownWidget, knownWidgets } from './known-widgets.ts'
import type { DashboardLayoutControl } from './use-dashboard-layout.ts'
import {
  addWidget,
  missingWidgets,
  moveWidget,
  type NamedStat,
  removeWidget,
  resizeWidget,
  widgetKind,
} from './widget-catalogue.ts'
import { widgetCell, widgetGrid } from './widget-grid-styles.ts'
import { moveButtonId, WidgetToolbar, type WidgetToolbarProps } from './widget-toolbar.tsx'

/** Widgets have different sizes, so that the others stay in place until the dragged one is dropped. */
const keepPlaces = () => null

const sayNothing = () => undefined
/** The editor says itself, by the widgets’ titles, where one was moved; the library would name their ids. */
const accessibility = {
  announcements: { onDragStart: sayNothing, onDragOver: sayNothing, onDragEnd: sayNothing, onDragCancel: sayNothing },
}

interface EditedWidgetProps {
  readonly widget: KnownWidget
  readonly toolbar: Omit<WidgetToolbarProps, 'widget' | 'handle'>
  readonly children: ReactNode
}

function EditedWidget({ widget, toolbar, children }: EditedWidgetProps) {
  const { setNodeRef, listeners, transform, isDragging, isOver } = useSortable({ id: widget.id })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)` }}
      sx={{
        ...widgetCell(widget),
        gridTemplateRows: 'auto minmax(0, 1fr)',
        borderRadius: 2,
        outline: '2px dashed',
        outlineOffset: -1,
        outlineColor: 'divider',
        ...(isOver ? { outlineColor: 'primary.main' } : {}),
        ...(isDragging
          ? { zIndex: 2, position: 'relative', opacity: 0.85, boxShadow: 8, bgcolor: 'background.paper' }
          : {}),
      }}
    >
      <WidgetToolbar widget={widget} handle={listeners ?? {}} {...toolbar} />
      {/* Its own buttons and links rest while it is arranged. */}
      <Box inert sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', opacity: 0.6 }}>
        {children}
      </Box>
    </Box>
  )
}

interface AddWidgetProps {
  readonly stats: readonly NamedStat[]
  readonly layout: DashboardLayout
  readonly onAdd: (id: KnownWidget['id']) => void
}

function AddWidget({ layout, stats, onAdd }: AddWidgetProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const missing = missingWidgets(layout, stats)
  return (
    <>
      <Button
        id="add-widget"
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiPlus} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={missing.length === 0}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add widget
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {missing.map((id) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null)
              onAdd(id)
            }}
          >
            {widgetKind(id, stats).title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

interface WidgetEditorProps {
  readonly layout: DashboardLayout
  readonly control: DashboardLayoutControl
  /** Custom stats that the dashboard may show. */
  readonly stats: readonly NamedStat[]
  readonly onDone: () => void
  readonly render: (widget: KnownWidget) => ReactNode
}

/** The grid while it is edited: widgets are added, moved, resized and removed; each change is saved at once. */
export default function WidgetEditor({ layout, control, stats, onDone, render }: WidgetEditorProps) {
  const [announced, setAnnounced] = useState('')
  // The button that the focus returns to after its widget has moved in the document.
  const focusNext = useRef<string | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const widgets = knownWidgets(layout)
  useEffect(() => {
    if (focusNext.current === null) return
    document.querySelector<HTMLElement>(`#${focusNext.current}`)?.focus()
    focusNext.current = null
  })

  function move(id: KnownWidget['id'], target: KnownWidget['id'] | undefined): void {
    if (target === undefined || target === id) return
    const next = moveWidget(layout, id, target)
    const place = knownWidgets(next).findIndex((widget) => widget.id === id) + 1
    setAnnounced(`${widgetKind(id, stats).title} moved to position ${place} of ${widgets.length}.`)
    control.save(next)
  }
  function resize(id: KnownWidget['id'], size: Partial<Pick<KnownWidget, 'width' | 'height'>>): void {
    setAnnounced(`${widgetKind(id, stats).title} resized.`)
    control.save(resizeWidget(layout, id, size))
  }
  function remove(id: KnownWidget['id']): void {
    setAnnounced(`${widgetKind(id, stats).title} removed.`)
    focusNext.current = 'add-widget'
    control.save(removeWidget(layout, id))
  }
  return (
    <Box
      component="section"
      aria-label="Edit dashboard"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Paper
        variant="outlined"
        sx={{
          position: 'sticky',
          top: 8,
          zIndex: 3,
          p: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
        }}
      >
        <Typography variant="body2" sx={{ flexGrow: 1, color: 'text.secondary' }}>
          Changes are saved automatically.
        </Typography>
        <AddWidget
          layout={layout}
          stats={stats}
          onAdd={(id) => {
            setAnnounced(`${widgetKind(id, stats).title} added at the end.`)
            control.save(addWidget(layout, id))
          }}
        />
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            setAnnounced('Layout reset.')
            control.reset()
          }}
        >
          Reset layout
        </Button>
        <Button size="small" variant="contained" onClick={onDone}>
          Done
        </Button>
      </Paper>
      <VisuallyHidden>
        <output>{announced}</output>
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          move(active.id as KnownWidget['id'], over?.id as KnownWidget['id'] | undefined)
        }
      >
        <SortableContext items={widgets.map(({ id }) => id)} strategy={keepPlaces}>
          <Box component="ul" aria-label="Widgets" sx={widgetGrid}>
            {widgets.map((widget, index) => (
              <EditedWidget
                key={widget.id}
                widget={widget}
                toolbar={{
                  title: widgetKind(widget.id, stats).title,
                  isFirst: index === 0,
                  isLast: index === widgets.length - 1,
                  onMove: (by) => {
                    focusNext.current = moveButtonId(widget.id, by)
                    move(widget.id, widgets[index + by]?.id)
                  },
                  onResize: (size) => resize(widget.id, size),
                  onRemove: () => remove(widget.id),
                }}
              >
                {render(widget)}
              </EditedWidget>
            ))}
          </Box>
        </SortableContext>
      </DndContext>
    </Box>
  )
}
