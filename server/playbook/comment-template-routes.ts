import * as contract from '#contract/playbook/comment-templates.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { restoreDefaults } from '#server/playbook/defaults/restore-defaults.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import {
  adoptComments,
  findCommentTemplate,
  insertCommentTemplate,
  listCommentTemplates,
  updateCommentTemplate,
} from './comment-templates.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { readCommentFigures } from './playbook-figures.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = {
  comment_templates_body_key: { field: 'body', message: 'This phase already has that template.' },
}

export const tradeCommentRoutes = [
  implement(contract.listCommentTemplates, async (_request, { transaction, user }) => ({
    templates: await transaction((trx) => listCommentTemplates(trx, user.userId)),
  })),

  implement(
    contract.getCommentFigures,
    async ({ query }, context) => new ReadyAnswer(await readCommentFigures(context, query.portfolio_id)),
  ),

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

  implement(contract.mergeCommentTemplate, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      if (params.id === body.into) throw new ApiError('conflict', 'A template cannot be merged into itself.')
      // In one order, so that two merges at once cannot wait for each other.
      for (const id of [params.id, body.into].toSorted()) await lockOwnRow(trx, 'comment_templates', id)
      const from = orNotFound(await findCommentTemplate(trx, params.id))
      const into = orNotFound(await findCommentTemplate(trx, body.into))
      if (from.phase !== into.phase) throw new ApiError('conflict', 'Only templates for the same moment can be merged.')
      await adoptComments(trx, from, into)
      await deleteRow(trx, 'comment_templates', from.id)
      return { template: orNotFound(await findCommentTemplate(trx, into.id)) }
    }),
  ),

  implement(contract.restoreDefaultCommentTemplates, async (_request, { transaction, user }) =>
    transaction(async (trx) => ({
      ...(await restoreDefaults(trx, 'comment_templates', user.userId)),
      templates: await listCommentTemplates(trx, user.userId),
    })),
  ),
]
