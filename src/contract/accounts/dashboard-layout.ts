import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import * as values from '#contract/values.ts'
import {
  maxLayoutLength,
  maxWidgetOptionLength,
  maxWidgetOptions,
  maxWidgetPortfolios,
  maxWidgets,
  widgetHeights,
  widgetWidths,
} from '#domain/journal/dashboard-layout.ts'

const widget = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be the id of a widget'),
  width: z.enum(widgetWidths),
  height: z.enum(widgetHeights),
  /** The portfolios of a tool that was pinned with several; left out: the dashboard's. */
  portfolioIds: z.array(values.id).min(1).max(maxWidgetPortfolios).optional(),
  /** The options that a tool was pinned with; left out: the usual ones. */
  options: z
    .record(
      z.string().regex(/^[A-Za-z]{1,40}$/, 'must be the name of an option'),
      z.string().max(maxWidgetOptionLength),
    )
    .refine((options) => Object.keys(options).length <= maxWidgetOptions, `must be at most ${maxWidgetOptions}`)
    .optional(),
})

export const dashboardLayout = z.strictObject({
  version: z.literal(1),
  widgets: z
    .array(widget)
    .max(maxWidgets)
    .refine((widgets) => new Set(widgets.map(({ id }) => id)).size === widgets.length, 'must place a widget once')
    .refine((widgets) => JSON.stringify(widgets).length <= maxLayoutLength, 'must be smaller: take a widget away'),
  dailyLossLimitPct: z.number().min(0.01).max(100).nullable(),
})

export const getDashboardLayout = defineRoute({
  method: 'GET',
  path: '/dashboard-layout',
  summary: 'The dashboard layout of the signed-in user; null for the default layout',
  auth: 'user',
  response: z.object({ layout: dashboardLayout.nullable() }),
})
export const updateDashboardLayout = defineRoute({
  method: 'PUT',
  path: '/dashboard-layout',
  summary: 'Saves the dashboard layout in place of the one before',
  auth: 'user',
  body: z.strictObject({ layout: dashboardLayout }),
  response: z.object({ layout: dashboardLayout }),
})
export const deleteDashboardLayout = defineRoute({
  method: 'DELETE',
  path: '/dashboard-layout',
  summary: 'Returns to the default layout of the dashboard',
  auth: 'user',
  response: values.done,
})
