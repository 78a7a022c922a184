import type { DashboardLayout, PlacedWidget } from '#domain/journal/dashboard-layout.ts'
import { isStatWidget, type StatWidgetId } from '#shared/dashboard/stat-widgets.ts'
import { isToolWidget, type ToolWidgetId } from '#shared/dashboard/tool-widgets.ts'

/** The widgets that show no analysis tool, in the order of the menu that adds them. */
export const panelIds = [
  'week',
  'breakdown',
  'figures',
  'calendar',
  'recent',
  'rules',
  'openRisk',
  'dailyLimit',
  'setups',
  'hours',
  'streaks',
  'finding',
] as const
export type PanelId = (typeof panelIds)[number]

export type WidgetId = PanelId | ToolWidgetId | StatWidgetId
/** A widget of a layout that this version of the dashboard has. */
export type KnownWidget = PlacedWidget & { readonly id: WidgetId }

const panels: ReadonlySet<string> = new Set(panelIds)

/** The widgets of a layout that this version knows. */
export const knownWidgets = ({ widgets }: DashboardLayout): readonly KnownWidget[] =>
  widgets.filter(
    (widget): widget is KnownWidget => panels.has(widget.id) || isToolWidget(widget.id) || isStatWidget(widget.id),
  )
