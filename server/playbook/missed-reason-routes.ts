import * as contract from '#contract/playbook/missed-reasons.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findMissedReason, insertMissedReason, listMissedReasons, renameMissedReason } from './missed-reasons.ts'
import { lockOwnRow, requireListRoom } from './own-rows.ts'
import { deleteRow } from './playbook-rows.ts'

const conflicts = { missed_reasons_name_key: { field: 'name', message: 'A reason with that name already exists.' } }

export const missedReasonRoutes = [
  implement(contract.listMissedReasons, async (_request, { transaction, user }) => ({
    missedReasons: await transaction((trx) => listMissedReasons(trx, user.userId)),
  })),

  implement(contract.createMissedReason, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'missed_reasons', user.userId)
      return { missedReason: await explainUniqueViolation(conflicts, insertMissedReason(trx, body)) }
    }),
  ),

  implement(contract.updateMissedReason, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnRow(trx, 'missed_reasons', params.id)
      if (body.name !== undefined)
        await explainUniqueViolation(conflicts, renameMissedReason(trx, params.id, body.name))
      return { missedReason: orNotFound(await findMissedReason(trx, params.id)) }
    }),
  ),

  implement(contract.deleteMissedReason, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await lockOwnRow(trx, 'missed_reasons', params.id)
      await deleteRow(trx, 'missed_reasons', params.id)
    })
    return { done: true as const }
  }),
]
