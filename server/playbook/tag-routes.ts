import * as contract from '#contract/playbook/tags.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { replaceInSavedViews } from '#server/trades/history/saved-views.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { findTag, insertTag, listTags, moveTaggedTrades, updateTag } from './tags.ts'

const conflicts = { tags_name_key: { field: 'name', message: 'A tag with that name already exists.' } }

export const tagRoutes = [
  implement(contract.listTags, async (_request, { transaction, user }) => ({
    tags: await transaction((trx) => listTags(trx, user.userId)),
  })),

  implement(contract.createTag, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'tags', user.userId)
      return { tag: await explainUniqueViolation(conflicts, insertTag(trx, body)) }
    }),
  ),

  implement(contract.updateTag, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'tags', params.id)
      if (Object.keys(body).length > 0) await explainUniqueViolation(conflicts, updateTag(trx, params.id, body))
      return { tag: orNotFound(await findTag(trx, params.id)) }
    }),
  ),

  implement(contract.deleteTag, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'tags', params.id)
      await deleteRow(trx, 'tags', params.id)
    })
    return { done: true as const }
  }),

  implement(contract.mergeTag, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      if (params.id === body.into) throw new ApiError('conflict', 'A tag cannot be merged into itself.')
      // In one order, so that two merges at once cannot wait for each other.
      for (const id of [params.id, body.into].toSorted()) await lockOwnRow(trx, 'tags', id)
      await moveTaggedTrades(trx, params.id, body.into)
      await replaceInSavedViews(trx, user.userId, params.id, body.into)
      await deleteRow(trx, 'tags', params.id)
      return { tag: orNotFound(await findTag(trx, body.into)) }
    }),
  ),
]
