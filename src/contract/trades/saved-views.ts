import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, id, instant, text } from '#contract/values.ts'
import { densities, maxViewColumns } from '#domain/journal/saved-view.ts'

const columnKey = z.string().regex(/^[A-Za-z][A-Za-z0-9:-]{0,79}$/, 'must be the key of a column')

const viewDefinition = z.strictObject({
  columns: z
    .array(z.strictObject({ key: columnKey, width: z.int().min(40).max(1_000).optional() }))
    .min(1)
    .max(maxViewColumns)
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'must name a column once'),
  /** Filters, sort and grouping by the names and in the words of the screen's address. */
  address: z
    .record(z.string().regex(/^[A-Za-z]{1,30}$/, 'must be the name of a parameter'), z.string().max(4_000))
    .refine((address) => Object.keys(address).length <= 60, 'must not hold more than 60 parameters')
    .meta({ examples: [{ result: 'loss', group: 'setup' }] }),
  density: z.enum(densities),
})

export const savedViewInput = z.strictObject({ name: text(80), isDefault: z.boolean(), definition: viewDefinition })

const savedView = savedViewInput.extend({ id, createdAt: instant, updatedAt: instant })
const one = z.object({ view: savedView })
const params = z.strictObject({ id })

export const listSavedViews = defineRoute({
  method: 'GET',
  path: '/saved-views',
  summary: 'The views of the history that the signed-in user has saved, by name',
  auth: 'user',
  response: z.object({ views: z.array(savedView) }),
  stored: 'views',
})
export const createSavedView = defineRoute({
  method: 'POST',
  path: '/saved-views',
  summary: 'Saves a view; as the default, instead of the one before',
  auth: 'user',
  status: 201,
  body: savedViewInput.partial({ isDefault: true }),
  response: one,
  problems: ['conflict', 'list_full'],
})
export const updateSavedView = defineRoute({
  method: 'PUT',
  path: '/saved-views/:id',
  summary: 'Changes the given fields of a view',
  auth: 'user',
  params,
  body: savedViewInput.partial(),
  response: one,
  problems: ['not_found', 'conflict'],
})
export const deleteSavedView = defineRoute({
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Deletes a view; the trades stay as they are',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})

export const savedViewRoutes = [listSavedViews, createSavedView, updateSavedView, deleteSavedView] as const
