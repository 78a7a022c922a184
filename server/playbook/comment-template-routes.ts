import * as contract from '#contract/playbook/comment-templates.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { restoreDefaults } from '#server/playbook/defaults/restore-defaults.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import {
  findCommentTemplate,
  insertCommentTemplate,
  listCommentTemplates,
  updateCommentTemplate,
} from './comment-templates.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = {
  comment_templates_body_key: { field: 'body', message: 'This phase already has that template.' },
}

export const tradeCommentRoutes = [
  implement(contract.listCommentTemplates, async (_request, { transaction, user }) => ({
    templates: await transaction((trx) => listCommentTemplates(trx, user.userId)),
  })),

  implement(contract.createCommentTemplate, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'comment_templates', user.userId)
      return { template: await explainUniqueViolation(conflicts, insertCommentTemplate(trx, body)) }
    }),
  ),

  implement(contract.updateCommentTemplate, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'comment_templates', params.id)
      if (Object.keys(body).length > 0)
        await explainUniqueViolation(conflicts, updateCommentTemplate(trx, params.id, body))
      return { template: orNotFound(await findCommentTemplate(trx, params.id)) }
    }),
  ),

  implement(contract.deleteCommentTemplate, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'comment_templates', params.id)
      await deleteRow(trx, 'comment_templates', params.id)
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
