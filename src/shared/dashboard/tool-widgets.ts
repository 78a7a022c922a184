import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import type { DashboardLayout, PlacedWidget } from '#domain/journal/dashboard-layout.ts'

/** The widget of an analysis tool. */
export type ToolWidgetId = `tool${Capitalize<ToolKey>}`

export const toolWidgetId = (tool: ToolKey): ToolWidgetId =>
  `tool${tool.slice(0, 1).toUpperCase()}${tool.slice(1)}` as ToolWidgetId

const tools = Object.fromEntries(toolKeys.map((tool) => [toolWidgetId(tool), tool])) as Readonly<
  Record<ToolWidgetId, ToolKey>
>

/** Whether a widget shows an analysis tool. */
export const isToolWidget = (id: string): id is ToolWidgetId => Object.hasOwn(tools, id)

/** The tool that a widget shows. */
export const toolOfWidget = (id: ToolWidgetId): ToolKey => tools[id]

/** The size that the widget of a tool is added with. */
export const toolWidgetSize = { width: 'm', height: 'tall' } as const satisfies Pick<PlacedWidget, 'width' | 'height'>

/** Whether a dashboard shows a tool. */
export const isPinned = ({ widgets }: DashboardLayout, tool: ToolKey): boolean =>
  widgets.some(({ id }) => id === toolWidgetId(tool))

/** What a tool shows when it is pinned. */
export type PinnedState = Pick<PlacedWidget, 'portfolioIds' | 'options'>

/** Adds a tool to a dashboard, at its end and with its options, and its portfolios if they are several; or takes it away. */
export function togglePin(
  layout: DashboardLayout,
  tool: ToolKey,
  { portfolioIds = [], options = {} }: PinnedState = {},
): DashboardLayout {
  const others = layout.widgets.filter(({ id }) => id !== toolWidgetId(tool))
  const widget = {
    id: toolWidgetId(tool),
    ...toolWidgetSize,
    ...(portfolioIds.length < 2 ? {} : { portfolioIds }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
  return { ...layout, widgets: isPinned(layout, tool) ? others : [...others, widget] }
}
