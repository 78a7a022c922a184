import { toolTitles } from '#domain/analysis/parts/tool-titles.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { DashboardLayout, PlacedWidget, WidgetHeight, WidgetWidth } from '#domain/journal/dashboard-layout.ts'
import { type ToolWidgetId, toolWidgetId, toolWidgetSize } from '#shared/dashboard/tool-widgets.ts'
import { type KnownWidget, type PanelId, panelIds, type WidgetId } from './known-widgets.ts'

interface WidgetKind {
  readonly title: string
  /** The size that it is added with. */
  readonly width: WidgetWidth
  readonly height: WidgetHeight
}

/** The analysis tools; the word sets them apart from panels of the same name. */
const toolKinds = Object.fromEntries(
  toolKeys.map((tool) => [toolWidgetId(tool), { title: `Tool: ${toolTitles[tool]}`, ...toolWidgetSize }]),
) as Readonly<Record<ToolWidgetId, WidgetKind>>

const panelKinds: Readonly<Record<PanelId, WidgetKind>> = {
  week: { title: 'Week', width: 's', height: 'regular' },
  breakdown: { title: 'Breakdown', width: 's', height: 'regular' },
  figures: { title: 'More figures', width: 'l', height: 'regular' },
  calendar: { title: 'Calendar', width: 'm', height: 'tall' },
  recent: { title: 'Recent trades', width: 's', height: 'tall' },
  rules: { title: 'Week vs. rules', width: 's', height: 'regular' },
  openRisk: { title: 'Open risk', width: 's', height: 'regular' },
  dailyLimit: { title: 'Daily loss limit', width: 's', height: 'regular' },
  setups: { title: 'Best and worst setup', width: 's', height: 'regular' },
  hours: { title: 'Hours and weekdays', width: 'l', height: 'regular' },
  streaks: { title: 'Streaks', width: 's', height: 'regular' },
  finding: { title: 'Top finding', width: 's', height: 'regular' },
}

/** All widgets. Their names and sizes load with the editor. */
export const widgetKinds: Readonly<Record<WidgetId, WidgetKind>> = { ...panelKinds, ...toolKinds }

/** In the order of the menu that adds them. */
export const widgetIds: readonly WidgetId[] = [...panelIds, ...toolKeys.map(toolWidgetId)]

const placeByDefault = (id: WidgetId): KnownWidget => ({
  id,
  width: widgetKinds[id].width,
  height: widgetKinds[id].height,
})

/** The widgets that a layout does not have. */
export function missingWidgets(layout: DashboardLayout): readonly WidgetId[] {
  const placed = new Set(layout.widgets.map(({ id }) => id))
  return widgetIds.filter((id) => !placed.has(id))
}

/** Puts a widget in the place of another; those between move up or down. */
export function moveWidget(layout: DashboardLayout, id: string, target: string): DashboardLayout {
  const to = layout.widgets.findIndex((widget) => widget.id === target)
  const moved = layout.widgets.find((widget) => widget.id === id)
  if (moved === undefined || to === -1) return layout
  const others = layout.widgets.filter((widget) => widget !== moved)
  return { ...layout, widgets: [...others.slice(0, to), moved, ...others.slice(to)] }
}

/** Changes the size of a widget. */
export function resizeWidget(
  layout: DashboardLayout,
  id: WidgetId,
  size: Partial<Pick<PlacedWidget, 'width' | 'height'>>,
): DashboardLayout {
  return { ...layout, widgets: layout.widgets.map((widget) => (widget.id === id ? { ...widget, ...size } : widget)) }
}

export function removeWidget(layout: DashboardLayout, id: WidgetId): DashboardLayout {
  return { ...layout, widgets: layout.widgets.filter((widget) => widget.id !== id) }
}

/** Adds a widget at the end, in its usual size. */
export function addWidget(layout: DashboardLayout, id: WidgetId): DashboardLayout {
  return { ...layout, widgets: [...layout.widgets.filter((widget) => widget.id !== id), placeByDefault(id)] }
}
