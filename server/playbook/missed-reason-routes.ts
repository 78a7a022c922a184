import * as contract from '#contract/playbook/missed-reasons.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import {
  findMissedReason,
  insertMissedReason,
  listMissedReasons,
  moveMissedTrades,
  renameMissedReason,
} from './missed-reasons.ts'
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

  implement(contract.mergeMissedReason, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      if (params.id === body.into) throw new ApiError('conflict', 'A reason cannot be merged into itself.')
      // In one order, so that two merges at once cannot wait for each other.
      for (const id of [params.id, body.into].toSorted()) await lockOwnRow(trx, 'missed_reasons', id)
      await moveMissedTrades(trx, params.id, body.into)
      await deleteRow(trx, 'missed_reasons', params.id)
      return { missedReason: orNotFound(await findMissedReason(trx, body.into)) }
    }),
  ),
]
