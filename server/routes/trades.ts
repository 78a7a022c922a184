import { createHash } from 'node:crypto'
import { rowColumns } from '#contract/trade-record.ts'
import type { RouteResponse } from '#contract/route.ts'
import * as contract from '#contract/trades.ts'
import { withDefaults } from '#domain/new-trade.ts'
import { readCursor, writeCursor } from '#server/data/trade-cursor.ts'
import { tradePage } from '#server/data/trade-page.ts'
import { listFigures } from '#server/data/trade-totals.ts'
import { deleteTrades, findTrade, newestTrades, tradeOfRequest } from '#server/data/trades.ts'
import { insertTrades, updateTrades } from '#server/data/write-trades.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { jsonAnswer } from '#server/ready-answer.ts'
import { existing, readablePortfolio } from './owned.ts'
import { holdTrades, requireRevision, requireUnlocked, takeChanges } from './trade-changes.ts'
import { takeIn, type Outcome } from './trade-intake.ts'
import { foundBefore, portfoliosOf } from './trade-selection.ts'

/** Most trades that a portfolio's list answers with. */
const newest = 5_000

/** The outcome of a call's only row; what was refused is thrown. */
function only<T>([outcome]: readonly Outcome<T>[]): T {
  if (outcome instanceof ApiError) throw outcome
  return existing(outcome)
}

/** What tells a body from others: a request repeated says the same, to the letter. */
const digestOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

export const tradeRoutes = [
  implement(contract.listTradesOptimized, async ({ query }, context) => {
    const { transaction, user } = context
    const { sort, order, limit, cursor, columns = rowColumns, ...filter } = query
    const after = cursor === undefined ? null : readCursor(cursor, sort, order)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    const found = await foundBefore(context, filter)
    return transaction(async (trx) => {
      const portfolios = await portfoliosOf(trx, user.userId, filter.portfolio_id)
      const page = { filter, found, sort, order, limit, after, skip: 0, columns }
      const { rows, end } = await tradePage(trx, user.userId, page)
      // Half of a page's time would go into checking what the statement has just put together.
      return jsonAnswer<RouteResponse<typeof contract.listTradesOptimized>>({
        trades: rows,
        nextCursor: end === null ? null : writeCursor(sort, order, end),
        ...(await listFigures(trx, user.userId, filter, found, portfolios)),
      })
    })
  }),

  implement(contract.listPortfolioTrades, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await readablePortfolio(trx, params.id)
      const rows = await newestTrades(trx, params.id, newest + 1)
      return { trades: rows.slice(0, newest), truncated: rows.length > newest }
    }),
  ),

  implement(contract.getTrade, async ({ params }, { transaction }) => ({
    trade: existing(await transaction((trx) => findTrade(trx, params.id))),
  })),

  implement(contract.createTrade, async ({ headers, body }, { transaction, user }) => {
    const { portfolioId, ...stated } = body
    const { 'idempotency-key': key } = headers
    const request = key === undefined ? null : { key, digest: digestOf(body) }
    return transaction(async (trx) => {
      const before = request === null ? undefined : await tradeOfRequest(trx, user.userId, request.key)
      if (before !== undefined) {
        const stored = existing(await findTrade(trx, before.id))
        if (before.digest === request?.digest) return { trade: stored }
        throw new ApiError(
          'conflict',
          'Another trade was logged with this Idempotency-Key.',
          [{ field: 'idempotency-key', message: 'was given with another body before' }],
          { current: stored, given: body },
        )
      }
      const trade = only(await takeIn(trx, user.userId, [{ portfolioId, input: withDefaults(stated) }]))
      await insertTrades(trx, [{ ...trade, request }])
      return { trade: existing(await findTrade(trx, trade.id)) }
    })
  }),

  implement(contract.updateTrade, async ({ params, body }, { transaction, user }) => {
    const { portfolioId, revision, ...given } = body
    return transaction(async (trx) => {
      const trade = only(await takeChanges(trx, user.userId, [{ id: params.id, portfolioId, revision, given }]))
      await updateTrades(trx, [trade])
      return { trade: existing(await findTrade(trx, params.id)) }
    })
  }),

  implement(contract.deleteTrade, async ({ params, query }, { transaction }) =>
    transaction(async (trx) => {
      const { tradeOf } = await holdTrades(trx, [params.id])
      const stored = tradeOf(params.id)
      requireRevision(stored, query.revision, null)
      requireUnlocked(stored)
      await deleteTrades(trx, [params.id])
      return { done: true as const }
    }),
  ),
]
