import * as contract from '#contract/trade-comments.ts'
import {
  findCommentTemplate,
  insertCommentTemplate,
  listCommentTemplates,
  updateCommentTemplate,
} from '#server/data/comment-templates.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'
import { restoreDefaults } from './restore-defaults.ts'

const taken = {
  comment_templates_body_key: { field: 'body', message: 'There is such a template for that phase already.' },
}

export const tradeCommentRoutes = [
  implement(contract.listCommentTemplates, async (_request, { transaction, user }) => ({
    templates: await transaction((trx) => listCommentTemplates(trx, user.userId)),
  })),

  implement(contract.createCommentTemplate, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'comment_templates', user.userId)
      return { template: await refuseTaken(taken, insertCommentTemplate(trx, body)) }
    }),
  ),

  implement(contract.updateCommentTemplate, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'comment_templates', params.id)
      if (Object.keys(body).length > 0) await refuseTaken(taken, updateCommentTemplate(trx, params.id, body))
      return { template: existing(await findCommentTemplate(trx, params.id)) }
    }),
  ),

  implement(contract.deleteCommentTemplate, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'comment_templates', params.id)
      await removeRow(trx, 'comment_templates', params.id)
    })
    return { done: true as const }
  }),

  implement(contract.restoreDefaultCommentTemplates, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'comment_templates', user.userId)),
      templates: await listCommentTemplates(trx, user.userId),
    })),
  ),
]
