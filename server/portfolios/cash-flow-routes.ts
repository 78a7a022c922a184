import type { Transaction } from 'kysely'
import * as contract from '#contract/portfolios/cash-flows.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readTimeCursor, writeTimeCursor } from '#server/sql/time-cursor.ts'
import {
  countCashFlows,
  deleteCashFlow,
  insertCashFlow,
  listCashFlowPage,
  findPortfolioOfCashFlow,
  updateCashFlow,
} from './cash-flows.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from './own-portfolios.ts'

/** Most cash flows of one portfolio: a deposit and a withdrawal a day over more than ten years. */
const maxCashFlows = 10_000

const readPortfolioBalance = async (trx: Transaction<Schema>, portfolioId: Id) =>
  (await requireReadablePortfolio(trx, portfolioId)).balance

export const cashFlowRoutes = [
  implement(contract.listCashFlows, async ({ params, query }, { transaction }) => {
    const { limit, cursor } = query
    const after = cursor === undefined ? null : readTimeCursor(cursor)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    return transaction(async (trx) => {
      await requireReadablePortfolio(trx, params.id)
      const { rows, end } = await listCashFlowPage(trx, params.id, { limit, after })
      return { cashFlows: rows, nextCursor: end === null ? null : writeTimeCursor(end) }
    })
  }),

  implement(contract.createCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      if ((await countCashFlows(trx, params.id)) >= maxCashFlows) {
        throw new ApiError('conflict', `A portfolio holds at most ${maxCashFlows.toLocaleString('en-US')} cash flows.`)
      }
      const cashFlow = await insertCashFlow(trx, params.id, { ...body, note: body.note ?? null })
      return { cashFlow, balance: await readPortfolioBalance(trx, params.id) }
    }),
  ),

  implement(contract.updateCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const portfolioId = orNotFound(await findPortfolioOfCashFlow(trx, params.id))
      await lockOwnPortfolio(trx, portfolioId)
      const cashFlow = orNotFound(await updateCashFlow(trx, params.id, body))
      return { cashFlow, balance: await readPortfolioBalance(trx, portfolioId) }
    }),
  ),

  implement(contract.deleteCashFlow, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, orNotFound(await findPortfolioOfCashFlow(trx, params.id)))
      await deleteCashFlow(trx, params.id)
      return { done: true as const }
    }),
  ),
]
