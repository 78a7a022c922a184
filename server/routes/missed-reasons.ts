import * as contract from '#contract/missed-reasons.ts'
import {
  findMissedReason,
  insertMissedReason,
  listMissedReasons,
  renameMissedReason,
} from '#server/data/missed-reasons.ts'
import { removeRow } from '#server/data/playbook-rows.ts'
import { implement } from '#server/implement.ts'
import { existing } from './owned.ts'
import { holdOwn, refuseTaken, requireListRoom } from './own-rows.ts'

const taken = { missed_reasons_name_key: { field: 'name', message: 'There is a reason of that name already.' } }

export const missedReasonRoutes = [
  implement(contract.listMissedReasons, async (_request, { transaction, user }) => ({
    missedReasons: await transaction((trx) => listMissedReasons(trx, user.userId)),
  })),

  implement(contract.createMissedReason, async ({ body }, { transaction, user }) =>
    transaction(async (trx) => {
      await requireListRoom(trx, 'missed_reasons', user.userId)
      return { missedReason: await refuseTaken(taken, insertMissedReason(trx, body)) }
    }),
  ),

  implement(contract.updateMissedReason, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdOwn(trx, 'missed_reasons', params.id)
      if (body.name !== undefined) await refuseTaken(taken, renameMissedReason(trx, params.id, body.name))
      return { missedReason: existing(await findMissedReason(trx, params.id)) }
    }),
  ),

  implement(contract.deleteMissedReason, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdOwn(trx, 'missed_reasons', params.id)
      await removeRow(trx, 'missed_reasons', params.id)
    })
    return { done: true as const }
  }),
]
