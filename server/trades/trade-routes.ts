import type { RouteResponse } from '#contract/route.ts'
import { rowColumns } from '#contract/trades/record.ts'
import * as contract from '#contract/trades/trades.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { implement } from '#server/http/implement.ts'
import { jsonAnswer, ReadyAnswer } from '#server/http/ready-answer.ts'
import { deleteTradesForGood } from '#server/imports/deleted-imports.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { sha256 } from '#server/secrets/digest.ts'
import { buildNewTrades, type Outcome } from '#server/trades/changes/new-trades.ts'
import {
  lockTradesForUpdate,
  requireRevision,
  requireUnlocked,
  buildTradeUpdates,
} from '#server/trades/changes/trade-changes.ts'
import { readCursor, writeCursor } from '#server/trades/history/cursor.ts'
import { readTradePage } from '#server/trades/history/page.ts'
import { resolveFilter, readFilterRevisions } from '#server/trades/history/resolve-filter.ts'
import { readListFigures } from '#server/trades/history/totals.ts'
import { completeNewTrade, findTrade, listNewestTrades, findTradeOfRequest } from '#server/trades/storage/trades.ts'
import { insertTrade, updateTrades } from '#server/trades/storage/write-trades.ts'

/** Max trades in the list of a portfolio. */
const maxListedTrades = 5_000

/** The outcome of a request with one row; throws if it is a refusal. */
function singleOutcome<T>([outcome]: readonly Outcome<T>[]): T {
  if (outcome instanceof ApiError) throw outcome
  return orNotFound(outcome)
}

/** Identifies the body of a request; a retry sends exactly the same. */
const digestBody = (body: unknown) => sha256(JSON.stringify(body)).toString('hex')

export const tradeRoutes = [
  implement(contract.listTradesOptimized, async ({ query }, context) => {
    const { transaction, user } = context
    const { sort, order, limit, cursor, columns = rowColumns, ...filter } = query
    const after = cursor === undefined ? null : readCursor(cursor, sort, order)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    const resolved = await resolveFilter(context, filter)
    return transaction(async (trx) => {
      const portfolios = await readFilterRevisions(trx, user.userId, filter.portfolio_id)
      const page = { filter, resolved, sort, order, limit, after, skip: 0, columns }
      const { rows, end } = await readTradePage(trx, user.userId, page)
      // Validating the response would take half of the request's time.
      return jsonAnswer<RouteResponse<typeof contract.listTradesOptimized>>({
        trades: rows,
        nextCursor: end === null ? null : writeCursor(sort, order, end),
        ...(await readListFigures(trx, user.userId, filter, resolved, portfolios)),
      })
    })
  }),

  implement(contract.listPortfolioTrades, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      await requireReadablePortfolio(trx, params.id)
      const pages: string[] = []
      let listed = 0
      for await (const rows of listNewestTrades(trx, params.id, maxListedTrades + 1)) {
        const page = rows.slice(0, maxListedTrades - listed)
        if (page.length > 0) pages.push(JSON.stringify(page).slice(1, -1))
        listed += rows.length
      }
      // Validating so many would take longer than reading them.
      const json = `{"trades":[${pages.join(',')}],"truncated":${listed > maxListedTrades}}`
      return new ReadyAnswer<RouteResponse<typeof contract.listPortfolioTrades>>(Buffer.from(json))
    }),
  ),

  implement(contract.getTrade, async ({ params }, { transaction }) => ({
    trade: orNotFound(await transaction((trx) => findTrade(trx, params.id))),
  })),

  implement(contract.createTrade, async ({ headers, body }, { transaction, user }) => {
    const { portfolioId, ...stated } = body
    const { 'idempotency-key': key } = headers
    const request = key === undefined ? null : { key, digest: digestBody(body) }
    return transaction(async (trx) => {
      const before = request === null ? undefined : await findTradeOfRequest(trx, user.userId, request.key)
      if (before !== undefined) {
        const stored = orNotFound(await findTrade(trx, before.id))
        if (before.digest === request?.digest) return { trade: stored }
        throw new ApiError(
          'conflict',
          'Another trade was logged with this Idempotency-Key.',
          [{ field: 'idempotency-key', message: 'was already used with a different body' }],
          { current: stored, given: body },
        )
      }
      const trade = singleOutcome(
        await buildNewTrades(trx, user.userId, [{ portfolioId, input: withDefaults(stated) }]),
      )
      const row = await insertTrade(trx, { ...trade, request })
      return { trade: orNotFound(await completeNewTrade(trx, row, trade.input)) }
    })
  }),

  implement(contract.updateTrade, async ({ params, body }, { transaction, user }) => {
    const { portfolioId, revision, ...given } = body
    return transaction(async (trx) => {
      const trade = singleOutcome(
        await buildTradeUpdates(trx, user.userId, [{ id: params.id, portfolioId, revision, given }]),
      )
      await updateTrades(trx, [trade])
      return { trade: orNotFound(await findTrade(trx, params.id)) }
    })
  }),

  implement(contract.deleteTrade, async ({ params, query }, { transaction }) =>
    transaction(async (trx) => {
      const { tradeOf } = await lockTradesForUpdate(trx, [params.id])
      const stored = tradeOf(params.id)
      requireRevision(stored, query.revision, null)
      requireUnlocked(stored)
      await deleteTradesForGood(trx, [params.id])
      return { done: true as const }
    }),
  ),
]
