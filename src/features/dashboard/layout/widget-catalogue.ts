import { toolTitles } from '#domain/analysis/parts/tool-titles.ts'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { DashboardLayout, PlacedWidget, WidgetHeight, WidgetWidth } from '#domain/journal/dashboard-layout.ts'
import {
  isStatWidget,
  statOfWidget,
  type StatWidgetId,
  statWidgetId,
  statWidgetSize,
} from '#shared/dashboard/stat-widgets.ts'
import { type ToolWidgetId, toolWidgetId, toolWidgetSize } from '#shared/dashboard/tool-widgets.ts'
import { type KnownWidget, type PanelId, panelIds, type WidgetId } from './known-widgets.ts'

interface WidgetKind {
  readonly title: string
  /** The size that it is added with. */
  readonly width: WidgetWidth
  readonly height: WidgetHeight
}

/** Widgets that every account has. */
type FixedWidgetId = Exclude<WidgetId, StatWidgetId>

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

/** All widgets but those of custom stats. Their names and sizes load with the editor. */
export const widgetKinds: Readonly<Record<FixedWidgetId, WidgetKind>> = { ...panelKinds, ...toolKinds }

/** In the order of the menu that adds them. */
export const widgetIds: readonly FixedWidgetId[] = [...panelIds, ...toolKeys.map(toolWidgetId)]

/** A custom stat that can be a widget. */
export type NamedStat = Pick<CustomStat, 'id' | 'name'>

/** What a widget is; the names of custom stats are the trader's. */
export function widgetKind(id: WidgetId, stats: readonly NamedStat[]): WidgetKind {
  if (!isStatWidget(id)) return widgetKinds[id]
  const stat = stats.find((one) => one.id === statOfWidget(id))
  return { title: stat === undefined ? 'Custom stat' : `Stat: ${stat.name}`, ...statWidgetSize }
}

function placeByDefault(id: WidgetId): KnownWidget {
  const { width, height } = widgetKind(id, [])
  return { id, width, height }
}

/** The widgets that a layout does not have, those of custom stats last. */
export function missingWidgets(layout: DashboardLayout, stats: readonly NamedStat[] = []): readonly WidgetId[] {
  const placed = new Set(layout.widgets.map(({ id }) => id))
  const all: readonly WidgetId[] = [...widgetIds, ...stats.map(({ id }) => statWidgetId(id))]
  return all.filter((id) => !placed.has(id))
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
