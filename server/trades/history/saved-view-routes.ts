import type { Transaction } from 'kysely'
import * as contract from '#contract/trades/saved-views.ts'
import { maxSavedViews } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import {
  lockAndCountSavedViews,
  deleteSavedView,
  lockSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from './saved-views.ts'

const conflicts = { saved_views_name_key: { field: 'name', message: 'A view with that name already exists.' } }

/** Locks the user's views, so that concurrent requests cannot exceed the limit or set two defaults. */
async function lockAndRequireRoom(trx: Transaction<Schema>, userId: Id, wanted: number): Promise<void> {
  const count = await lockAndCountSavedViews(trx, userId)
  if (count + wanted <= maxSavedViews) return
  throw new ApiError('list_full', `An account can save at most ${maxSavedViews} views and has ${count}.`)
}

export const savedViewRoutes = [
  implement(contract.listSavedViews, async (_request, { transaction, user }) => ({
    views: await transaction((trx) => listSavedViews(trx, user.userId)),
  })),

  implement(contract.createSavedView, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockAndRequireRoom(trx, user.userId, 1)
      return { view: await explainUniqueViolation(conflicts, insertSavedView(trx, user.userId, body)) }
    }),
  ),

  implement(contract.updateSavedView, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      if (body.isDefault === true) await lockAndRequireRoom(trx, user.userId, 0)
      const stored = orNotFound(await lockSavedView(trx, user.userId, params.id))
      if (Object.keys(body).length === 0) return { view: stored }
      return { view: await explainUniqueViolation(conflicts, updateSavedView(trx, user.userId, params.id, body)) }
    }),
  ),

  implement(contract.deleteSavedView, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteSavedView(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
