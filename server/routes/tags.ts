import * as contract from '#contract/tags.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { findTag, insertTag, listTags, updateTag } from '#server/data/tags.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'

const taken = { tags_name_key: { field: 'name', message: 'There is a tag of that name already.' } }

export const tagRoutes = [
  implement(contract.listTags, async (_request, { transaction, user }) => ({
    tags: await transaction((trx) => listTags(trx, user.userId)),
  })),

  implement(contract.createTag, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'tags', user.userId)
      return { tag: await refuseTaken(taken, insertTag(trx, body)) }
    }),
  ),

  implement(contract.updateTag, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'tags', params.id)
      if (Object.keys(body).length > 0) await refuseTaken(taken, updateTag(trx, params.id, body))
      return { tag: existing(await findTag(trx, params.id)) }
    }),
  ),

  implement(contract.deleteTag, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'tags', params.id)
      await removeRow(trx, 'tags', params.id)
    })
    return { done: true as const }
  }),
]
