import type { Transaction } from 'kysely'
import * as contract from '#contract/cash-flows.ts'
import type { Id } from '#domain/units.ts'
import {
  countCashFlows,
  deleteCashFlow,
  insertCashFlow,
  pageOfCashFlows,
  portfolioOfCashFlow,
  updateCashFlow,
} from '#server/data/cash-flows.ts'
import type { Schema } from '#server/data/schema.ts'
import { readTimeCursor, writeTimeCursor } from '#server/data/time-cursor.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing, holdPortfolio, readablePortfolio } from './owned.ts'

/** Most cash flows of one portfolio: a deposit and a withdrawal a day over more than ten years. */
const most = 10_000

const balanceOf = async (trx: Transaction<Schema>, portfolioId: Id) =>
  (await readablePortfolio(trx, portfolioId)).balance

export const cashFlowRoutes = [
  implement(contract.listCashFlows, async ({ params, query }, { transaction }) => {
    const { limit, cursor } = query
    const after = cursor === undefined ? null : readTimeCursor(cursor)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    return transaction(async (trx) => {
      await readablePortfolio(trx, params.id)
      const { rows, end } = await pageOfCashFlows(trx, params.id, { limit, after })
      return { cashFlows: rows, nextCursor: end === null ? null : writeTimeCursor(end) }
    })
  }),

  implement(contract.createCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await holdPortfolio(trx, params.id)
      if ((await countCashFlows(trx, params.id)) >= most) {
        throw new ApiError('conflict', `A portfolio holds at most ${most.toLocaleString('en-US')} cash flows.`)
      }
      const cashFlow = await insertCashFlow(trx, params.id, { ...body, note: body.note ?? null })
      return { cashFlow, balance: await balanceOf(trx, params.id) }
    }),
  ),

  implement(contract.updateCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const portfolioId = existing(await portfolioOfCashFlow(trx, params.id))
      await holdPortfolio(trx, portfolioId)
      const cashFlow = existing(await updateCashFlow(trx, params.id, body))
      return { cashFlow, balance: await balanceOf(trx, portfolioId) }
    }),
  ),

  implement(contract.deleteCashFlow, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await holdPortfolio(trx, existing(await portfolioOfCashFlow(trx, params.id)))
      await deleteCashFlow(trx, params.id)
      return { done: true as const }
    }),
  ),
]
