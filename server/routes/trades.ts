import * as contract from '#contract/trades.ts'
import { withDefaults } from '#domain/new-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { TradeInput } from '#domain/trade.ts'
import { checkedTrade } from '#server/data/derived-trade.ts'
import { findRevisedPortfolio, listRevisedPortfolios } from '#server/data/portfolios.ts'
import { readCursor, writeCursor } from '#server/data/trade-cursor.ts'
import { tradePage } from '#server/data/trade-page.ts'
import { listFigures } from '#server/data/trade-totals.ts'
import { deleteTrade, findTrade, newestTrades, portfolioOfTrade, type StoredTrade } from '#server/data/trades.ts'
import { insertTrades, updateTrade, type DerivedTrade } from '#server/data/write-trades.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { importTradesRoute } from './import-trades.ts'
import { existing, holdOwnPortfolios, holdPortfolio, readablePortfolio } from './owned.ts'
import { requireSpace } from './portfolio-space.ts'

/** Most trades that a portfolio's list answers with. */
const newest = 5_000

/** Checks and derives a trade for its portfolio. Throws `currency_mismatch` or `validation_failed`, naming fields. */
function derived(input: TradeInput, portfolio: Portfolio): DerivedTrade {
  if (input.quoteCurrency !== portfolio.currency) {
    throw new ApiError('currency_mismatch', undefined, [
      { field: 'quoteCurrency', message: `must be ${portfolio.currency}, the currency of the portfolio` },
    ])
  }
  const { trade, faults } = checkedTrade(input, portfolio)
  if (trade === null) throw new ApiError('validation_failed', undefined, faults)
  return trade
}

/** The stored inputs with the given ones in their place; a field left out or undefined stays. */
function merged(stored: StoredTrade, given: { readonly [Field in keyof TradeInput]?: TradeInput[Field] | undefined }) {
  const stated = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...stored, ...(Object.fromEntries(stated) as Partial<TradeInput>) }
}

export const tradeRoutes = [
  implement(contract.listTradesOptimized, async ({ query }, { transaction, user }) => {
    const { sort, order, limit, cursor, ...filter } = query
    const after = cursor === undefined ? null : readCursor(cursor, sort, order)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    return transaction(async (trx) => {
      const portfolios =
        filter.portfolio_id === undefined
          ? await listRevisedPortfolios(trx, user.userId)
          : [existing(await findRevisedPortfolio(trx, filter.portfolio_id))]
      const { rows, end } = await tradePage(trx, user.userId, { filter, sort, order, limit, after })
      return {
        trades: rows,
        nextCursor: end === null ? null : writeCursor(sort, order, end),
        ...(await listFigures(trx, user.userId, filter, portfolios)),
      }
    })
  }),

  implement(contract.listPortfolioTrades, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await readablePortfolio(trx, params.id)
      const rows = await newestTrades(trx, params.id, newest + 1)
      return { trades: rows.slice(0, newest), truncated: rows.length > newest }
    }),
  ),

  importTradesRoute,

  implement(contract.getTrade, async ({ params }, { transaction }) => ({
    trade: existing(await transaction((trx) => findTrade(trx, params.id))),
  })),

  implement(contract.createTrade, async ({ body }, { transaction }) => {
    const { portfolioId, ...stated } = body
    return transaction(async (trx) => {
      const portfolio = await holdPortfolio(trx, portfolioId)
      requireSpace(portfolio, 1)
      const id = crypto.randomUUID()
      const trade = derived(withDefaults(stated), portfolio)
      await insertTrades(trx, [{ ...trade, id, portfolioId, source: 'manual', importBatchId: null, importKey: null }])
      return { trade: existing(await findTrade(trx, id)) }
    })
  }),

  implement(contract.updateTrade, async ({ params, body }, { transaction }) => {
    const { portfolioId: movedTo, ...given } = body
    return transaction(async (trx) => {
      const from = existing(await portfolioOfTrade(trx, params.id))
      const to = movedTo ?? from
      // Portfolios are held before the trade itself, everywhere: whoever waits, waits here.
      const held = await holdOwnPortfolios(trx, [from, to])
      const portfolio = held(to)
      const stored = existing(await findTrade(trx, params.id))
      if (stored.portfolioId !== from) throw new ApiError('conflict', 'The trade has just been moved.')
      if (to !== from) requireSpace(portfolio, 1)
      const trade = derived(merged(stored, given), portfolio)
      await updateTrade(trx, { ...trade, id: params.id, portfolioId: to }, given.executions !== undefined)
      return { trade: existing(await findTrade(trx, params.id)) }
    })
  }),

  implement(contract.deleteTrade, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await holdPortfolio(trx, existing(await portfolioOfTrade(trx, params.id)))
      if (!(await deleteTrade(trx, params.id))) throw new ApiError('not_found')
      return { done: true as const }
    }),
  ),
]
