import * as contract from '#contract/trade-history.ts'
import { rowColumns } from '#contract/trade-record.ts'
import type { RouteResponse } from '#contract/route.ts'
import { historyPage } from '#server/data/history-page.ts'
import { readCursor, writeCursor } from '#server/data/trade-cursor.ts'
import { tradeGroups } from '#server/data/trade-groups.ts'
import { listFigures } from '#server/data/trade-totals.ts'
import { ApiError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { jsonAnswer } from '#server/ready-answer.ts'
import { readablePortfolio } from './owned.ts'
import { foundBefore, portfoliosOf } from './trade-selection.ts'

export const tradeHistoryRoutes = [
  implement(contract.listTradeRows, async ({ query }, context) => {
    const { transaction, user } = context
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
    const found = await foundBefore(context, filter)
    return transaction(async (trx) => {
      if (filter.portfolio_id !== undefined) await readablePortfolio(trx, filter.portfolio_id)
      const page = { filter, found, sort, order, limit, after, skip: offset, columns }
      const { rows, end } = await historyPage(trx, user.userId, page)
      // Half of a page's time would go into checking what the statement has just put together.
      return jsonAnswer<RouteResponse<typeof contract.listTradeRows>>({
        trades: rows,
        nextCursor: end === null ? null : writeCursor(sort, order, end),
      })
    })
  }),

  implement(contract.getTradeTotals, async ({ query: filter }, context) => {
    const found = await foundBefore(context, filter)
    const { userId } = context.user
    return context.transaction(async (trx) => {
      const portfolios = await portfoliosOf(trx, userId, filter.portfolio_id)
      return listFigures(trx, userId, filter, found, portfolios)
    })
  }),

  implement(contract.listTradeGroups, async ({ query: { by, week_start: weekStart, ...filter } }, context) => {
    const found = await foundBefore(context, filter, by)
    const { userId } = context.user
    return context.transaction(async (trx) => {
      const portfolios = await portfoliosOf(trx, userId, filter.portfolio_id)
      return tradeGroups(trx, userId, filter, { by, weekStart }, found, portfolios)
    })
  }),
]
