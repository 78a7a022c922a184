import type { Id } from '#domain/numbers/units.ts'

/** The widget of a custom stat: "stat" and the 32 digits of its id, since ids of widgets have no hyphens. */
export type StatWidgetId = `stat${string}`

const pattern = /^stat([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

export const statWidgetId = (id: Id): StatWidgetId => `stat${id.replaceAll('-', '')}`

/** Whether a widget shows a custom stat. */
export const isStatWidget = (id: string): id is StatWidgetId => pattern.test(id)

/** The custom stat that a widget shows. */
export const statOfWidget = (id: StatWidgetId): Id => id.replace(pattern, '$1-$2-$3-$4-$5')

/** The size that the widget of a custom stat is added with. */
export const statWidgetSize = { width: 's', height: 'regular' } as const
