import { DatabaseError } from 'pg'
import * as contract from '#contract/portfolios.ts'
import { exact } from '#domain/decimal.ts'
import type { Portfolio, PortfolioInput } from '#domain/portfolio.ts'
import { requireRoom } from '#server/data/plan.ts'
import {
  deletePortfolio,
  insertPortfolio,
  listPortfolios,
  recalculateBalance,
  updatePortfolio,
} from '#server/data/portfolios.ts'
import { rebookTrades } from '#server/data/rebook-trades.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { holdPortfolio, readablePortfolio } from './owned.ts'

/** Amounts that cannot be below zero. */
function refuseNegative(input: Partial<Pick<PortfolioInput, 'openingBalance' | 'breakevenTolerance'>>): void {
  const details = (['openingBalance', 'breakevenTolerance'] as const).flatMap((field) => {
    const amount = input[field]
    return amount !== undefined && exact(amount).lt(0) ? [{ field, message: 'must not be negative' }] : []
  })
  if (details.length > 0) throw new ApiError('validation_failed', undefined, details)
}

/** Says so when the work fails because the user has another portfolio of that name. */
async function namingConflict<T>(name: string | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'portfolios_name_key') {
      throw new ApiError('conflict', `There is a portfolio named "${name}" already.`, [
        { field: 'name', message: 'is taken' },
      ])
    }
    throw error
  }
}

/** Refuses another currency while there are trades: each of them is in the portfolio's own. */
function refuseCurrencyChange(portfolio: Portfolio, currency: string | undefined): void {
  if (currency === undefined || currency === portfolio.currency || portfolio.tradeCount === 0) return
  throw new ApiError(
    'conflict',
    `The trades of this portfolio are in ${portfolio.currency}; its currency cannot change while it holds any.`,
    [{ field: 'currency', message: `must stay ${portfolio.currency} while there are trades` }],
  )
}

export const portfolioRoutes = [
  implement(contract.listPortfolios, async (_request, { transaction, user }) => ({
    portfolios: await transaction((trx) => listPortfolios(trx, user.userId)),
  })),

  // There are no teams yet, so every team's id is that of nobody's team.
  implement(contract.listTeamPortfolios, async () => {
    throw new ApiError('not_found')
  }),

  implement(contract.createPortfolio, async ({ body }, { transaction, user }) => {
    refuseNegative(body)
    return transaction(async (trx) => {
      await requireRoom(trx, user.userId, 1)
      return { portfolio: await namingConflict(body.name, insertPortfolio(trx, body)) }
    })
  }),

  implement(contract.updatePortfolio, async ({ params, body }, { transaction }) => {
    refuseNegative(body)
    return transaction(async (trx) => {
      const before = await holdPortfolio(trx, params.id)
      refuseCurrencyChange(before, body.currency)
      if (Object.keys(body).length > 0) await namingConflict(body.name, updatePortfolio(trx, params.id, body))
      const portfolio = await readablePortfolio(trx, params.id)
      const { timeZone, breakevenTolerance } = portfolio
      if (timeZone !== before.timeZone || breakevenTolerance !== before.breakevenTolerance) {
        await rebookTrades(trx, portfolio.id, portfolio)
      }
      return { portfolio }
    })
  }),

  implement(contract.deletePortfolio, async ({ params }, { transaction }) => {
    await transaction(async (trx) => {
      await holdPortfolio(trx, params.id)
      await deletePortfolio(trx, params.id)
    })
    return { done: true as const }
  }),

  implement(contract.calculateBalance, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await holdPortfolio(trx, params.id)
      await recalculateBalance(trx, params.id)
      return { portfolio: await readablePortfolio(trx, params.id) }
    }),
  ),

  implement(contract.calculateAllBalances, async (_request, { transaction, user }) =>
    transaction(async (trx) => {
      // In the order of their ids, as everything that holds more than one.
      const ids = (await listPortfolios(trx, user.userId)).map(({ id }) => id)
      for (const id of ids.toSorted()) await recalculateBalance(trx, id)
      return { portfolios: await listPortfolios(trx, user.userId) }
    }),
  ),
]
