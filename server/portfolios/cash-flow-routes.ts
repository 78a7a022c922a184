import type { Transaction } from 'kysely'
import * as contract from '#contract/portfolios/cash-flows.ts'
import type { Id } from '#domain/numbers/units.ts'
import { implement } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { parsePageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import {
  countCashFlows,
  maxCashFlows,
  deleteCashFlow,
  insertCashFlow,
  listCashFlowPage,
  findPortfolioOfCashFlow,
  updateCashFlow,
} from './cash-flows.ts'
import { explainOverflow } from './explain-overflow.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from './own-portfolios.ts'

const readPortfolioBalance = async (trx: Transaction<Schema>, portfolioId: Id) =>
  (await requireReadablePortfolio(trx, portfolioId)).balance

export const cashFlowRoutes = [
  implement(contract.listCashFlows, async ({ params, query }, { transaction }) => {
    const page = parsePageRequest(query)
    return transaction(async (trx) => {
      await requireReadablePortfolio(trx, params.id)
      const { rows, nextCursor } = await listCashFlowPage(trx, params.id, page)
      return { cashFlows: rows, nextCursor }
    })
  }),

  implement(contract.createCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      if ((await countCashFlows(trx, params.id)) >= maxCashFlows) {
        throw new ApiError('conflict', `A portfolio holds at most ${maxCashFlows.toLocaleString('en-US')} cash flows.`)
      }
      const cashFlow = await explainOverflow(
        'amount',
        insertCashFlow(trx, params.id, { ...body, note: body.note ?? null }),
      )
      return { cashFlow, balance: await readPortfolioBalance(trx, params.id) }
    }),
  ),

  implement(contract.updateCashFlow, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const portfolioId = orNotFound(await findPortfolioOfCashFlow(trx, params.id))
      await lockOwnPortfolio(trx, portfolioId)
      const cashFlow = orNotFound(await explainOverflow('amount', updateCashFlow(trx, params.id, body)))
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
