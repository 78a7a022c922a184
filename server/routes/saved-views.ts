import type { Transaction } from 'kysely'
import * as contract from '#contract/saved-views.ts'
import { maxSavedViews } from '#domain/saved-view.ts'
import type { Id } from '#domain/units.ts'
import {
  countSavedViews,
  deleteSavedView,
  holdSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
} from '#server/data/saved-views.ts'
import type { Schema } from '#server/data/schema.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { refuseTaken } from './own-rows.ts'

const taken = { saved_views_name_key: { field: 'name', message: 'There is a view of that name already.' } }

/** Counts the views alone, so that neither their number nor the one default can be two requests' to decide at once. */
async function countAlone(trx: Transaction<Schema>, userId: Id, wanted: number): Promise<void> {
  const count = await countSavedViews(trx, userId)
  if (count + wanted <= maxSavedViews) return
  throw new ApiError('list_full', `An account holds at most ${maxSavedViews} views, and there are ${count}.`)
}

export const savedViewRoutes = [
  implement(contract.listSavedViews, async (_request, { transaction, user }) => ({
    views: await transaction((trx) => listSavedViews(trx, user.userId)),
  })),

  implement(contract.createSavedView, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await countAlone(trx, user.userId, 1)
      return { view: await refuseTaken(taken, insertSavedView(trx, user.userId, body)) }
    }),
  ),

  implement(contract.updateSavedView, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      if (body.isDefault === true) await countAlone(trx, user.userId, 0)
      const stored = existing(await holdSavedView(trx, user.userId, params.id))
      if (Object.keys(body).length === 0) return { view: stored }
      return { view: await refuseTaken(taken, updateSavedView(trx, user.userId, params.id, body)) }
    }),
  ),

  implement(contract.deleteSavedView, async ({ params }, { transaction, user }) => {
    if (!(await transaction((trx) => deleteSavedView(trx, user.userId, params.id)))) throw new ApiError('not_found')
    return { done: true as const }
  }),
]
