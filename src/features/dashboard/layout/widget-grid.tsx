import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode } from 'react'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type KnownWidget, knownWidgets } from './known-widgets.ts'
import type { DashboardLayoutControl } from './use-dashboard-layout.ts'
import { widgetCell, widgetGrid } from './widget-grid-styles.ts'

// Dragging needs a library that nobody loads who only reads the dashboard.
const WidgetEditor = lazyPart(
  async () => (await import('./widget-editor.tsx')).default,
  () => <Skeleton variant="rounded" height={600} />,
)

interface WidgetGridProps {
  readonly control: DashboardLayoutControl
  readonly isEditing: boolean
  /** The trader's custom stats. */
  readonly stats: readonly CustomStat[]
  readonly onDone: () => void
  readonly render: (widget: KnownWidget) => ReactNode
}

/** Placeholders of the layout, in its shape. */
export function WidgetsLoading() {
  return (
    <Box sx={widgetGrid}>
      {knownWidgets(defaultLayout).map((widget) => (
        <Skeleton key={widget.id} variant="rounded" height="100%" sx={{ ...widgetCell(widget), minHeight: 330 }} />
      ))}
    </Box>
  )
}

/** The trader's widgets below the headline. */
export function WidgetGrid({ control, isEditing, stats, onDone, render }: WidgetGridProps) {
  const { layout } = control
  if (layout === null) return <WidgetsLoading />
  if (isEditing) {
    const offered = stats.filter((stat) => isShownOn(stat, 'dashboard'))
    return <WidgetEditor layout={layout} control={control} stats={offered} onDone={onDone} render={render} />
  }
  const widgets = knownWidgets(layout)
  if (widgets.length === 0) return <EmptyState title="No widgets">Click Edit dashboard to add one.</EmptyState>
  return (
    <Box sx={widgetGrid}>
      {widgets.map((widget) => (
        <Box key={widget.id} sx={widgetCell(widget)}>
          {render(widget)}
        </Box>
      ))}
    </Box>
  )
}
