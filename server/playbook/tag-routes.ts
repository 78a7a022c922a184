import * as contract from '#contract/playbook/tags.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { findTag, insertTag, listTags, updateTag } from './tags.ts'

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
]
