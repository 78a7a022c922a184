import * as contract from '#contract/playbook/setup-examples.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'
import { findExample, insertExample, listExamples, updateExample } from './setup-examples.ts'

const conflicts = { setup_examples_path_key: { field: 'path', message: 'The setup has this picture already.' } }

export const setupExampleRoutes = [
  implement(contract.listSetupExamples, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      // Nobody but its trader sees the files, so that the list is refused to members of a team too.
      await lockOwnRow(trx, 'setups', params.setupId)
      return { examples: await listExamples(trx, params.setupId) }
    }),
  ),

  implement(contract.createSetupExample, async ({ params, body }, { transaction, user }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setups', params.setupId)
      if (!body.path.startsWith(`${user.userId}/`)) {
        throw new ApiError('validation_failed', undefined, [{ field: 'path', message: 'must be in your own folder' }])
      }
      await requireListRoom(trx, 'setup_examples', params.setupId)
      const picture = { ...body, note: body.note ?? null }
      return { example: await explainUniqueViolation(conflicts, insertExample(trx, params.setupId, picture)) }
    }),
  ),

  implement(contract.updateSetupExample, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'setup_examples', params.id)
      await updateExample(trx, params.id, body.note)
      return { example: orNotFound(await findExample(trx, params.id)) }
    }),
  ),

  implement(contract.deleteSetupExample, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'setup_examples', params.id)
      await deleteRow(trx, 'setup_examples', params.id)
    })
    return { done: true as const }
  }),
]
