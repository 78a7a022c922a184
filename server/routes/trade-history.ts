import type { Transaction } from 'kysely'
import * as contract from '#contract/trade-history.ts'
import { rowColumns, tradeColumns, type ChosenRow, type TradeColumn } from '#contract/trade-record.ts'
import type { RouteResponse } from '#contract/route.ts'
import type { Id } from '#domain/units.ts'
import { findRevisedPortfolio, listRevisedPortfolios, type RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import { fillsOf } from '#server/data/fills.ts'
import { ruleChecksOf } from '#server/data/trade-lists.ts'
import { readCursor, writeCursor } from '#server/data/trade-cursor.ts'
import { tradeGroups } from '#server/data/trade-groups.ts'
import { tradePage } from '#server/data/trade-page.ts'
import { listFigures } from '#server/data/trade-totals.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { jsonAnswer } from '#server/ready-answer.ts'
import { existing, readablePortfolio } from './owned.ts'

/** The portfolios that a filter is over, each with the revision that its figures are of. Throws `not_found`. */
async function portfoliosOf(
  trx: Transaction<Schema>,
  userId: Id,
  portfolioId: Id | undefined,
): Promise<readonly RevisedPortfolio[]> {
  return portfolioId === undefined
    ? listRevisedPortfolios(trx, userId)
    : [existing(await findRevisedPortfolio(trx, portfolioId))]
}

const isListed = (column: contract.RowColumn): column is TradeColumn =>
  (tradeColumns as readonly contract.RowColumn[]).includes(column)

/** Rows with what lies beside their trades, where it is asked for. */
async function withParts(
  trx: Transaction<Schema>,
  rows: readonly ChosenRow[],
  wanted: readonly contract.RowColumn[],
): Promise<contract.HistoryTrade[]> {
  const ids = rows.map(({ id }) => id)
  const fills = wanted.includes('executions') ? await fillsOf(trx, ids) : null
  const checks = wanted.includes('ruleResponses') ? await ruleChecksOf(trx, ids) : null
  return rows.map((row) => ({
    ...row,
    ...(fills === null ? {} : { executions: fills.get(row.id) ?? [] }),
    ...(checks === null ? {} : { ruleResponses: checks.get(row.id) ?? [] }),
  }))
}

export const tradeHistoryRoutes = [
  implement(contract.listTradeRows, async ({ query }, { transaction, user }) => {
    const {
      sort,
      order,
      limit,
      cursor,
      offset,
      columns = rowColumns as readonly contract.RowColumn[],
      ...filter
    } = query
    const after = cursor === undefined ? null : readCursor(cursor, sort, order)
    if (cursor !== undefined && after === null) throw new ApiError('invalid_cursor')
    return transaction(async (trx) => {
      if (filter.portfolio_id !== undefined) await readablePortfolio(trx, filter.portfolio_id)
      const listed = columns.filter(isListed)
      const page = { filter, sort, order, limit, after, skip: offset, columns: listed }
      const { rows, end } = await tradePage(trx, user.userId, page)
      // Half of a page's time would go into checking what the statement has just put together.
      return jsonAnswer<RouteResponse<typeof contract.listTradeRows>>({
        trades: await withParts(trx, rows, columns),
        nextCursor: end === null ? null : writeCursor(sort, order, end),
      })
    })
  }),

  implement(contract.getTradeTotals, async ({ query: filter }, { transaction, user }) =>
    transaction(async (trx) =>
      listFigures(trx, user.userId, filter, await portfoliosOf(trx, user.userId, filter.portfolio_id)),
    ),
  ),

  implement(contract.listTradeGroups, async ({ query: { by, ...filter } }, { transaction, user }) =>
    transaction(async (trx) =>
      tradeGroups(trx, user.userId, filter, by, await portfoliosOf(trx, user.userId, filter.portfolio_id)),
    ),
  ),
]
