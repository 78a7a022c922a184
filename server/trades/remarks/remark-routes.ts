import type { Transaction } from 'kysely'
import * as contract from '#contract/trades/remarks.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findPortfolioOfTrade } from '#server/trades/storage/trades.ts'
import { deleteRemark, findRemark, insertRemark, listRemarks, maxRemarks, canRemark, updateRemark } from './remarks.ts'

const oneRemark = async (trx: Transaction<Schema>, id: Id) => ({ remark: orNotFound(await findRemark(trx, id)) })

export const remarkRoutes = [
  implement(contract.listRemarks, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      orNotFound(await findPortfolioOfTrade(trx, params.id))
      return { remarks: await listRemarks(trx, params.id) }
    }),
  ),

  implement(contract.createRemark, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      orNotFound(await findPortfolioOfTrade(trx, params.id))
      if (!(await canRemark(trx, params.id))) {
        throw new ApiError('forbidden', "Only the trader and the team's owners and coaches can add remarks.")
      }
      const { length } = await listRemarks(trx, params.id)
      if (length >= maxRemarks) throw new ApiError('conflict', `A trade can have at most ${maxRemarks} remarks.`)
      return oneRemark(trx, await insertRemark(trx, params.id, body.body))
    }),
  ),

  implement(contract.updateRemark, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      orNotFound(await findRemark(trx, params.id))
      if (!(await updateRemark(trx, params.id, body.body))) {
        throw new ApiError('forbidden', 'Only its author can edit a remark.')
      }
      return oneRemark(trx, params.id)
    }),
  ),

  implement(contract.deleteRemark, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      orNotFound(await findRemark(trx, params.id))
      if (!(await deleteRemark(trx, params.id))) {
        throw new ApiError('forbidden', "Only its author or the trade's trader can delete a remark.")
      }
      return { done: true as const }
    }),
  ),
]
