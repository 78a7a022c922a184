import type { RouteResponse } from '#contract/route.ts'
import * as contract from '#contract/trades/history.ts'
import { rowColumns } from '#contract/trades/record.ts'
import { implement } from '#server/http/implement.ts'
import { jsonAnswer } from '#server/http/ready-answer.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readTradeGroups } from './groups.ts'
import { readHistoryPage } from './history-page.ts'
import { resolveFilter, readFilterRevisions } from './resolve-filter.ts'
import { groupByStat } from './stat-groups.ts'
import { readListFigures } from './totals.ts'

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
    const resolved = await resolveFilter(context, filter)
    return transaction(async (trx) => {
      if (filter.portfolio_id !== undefined) await requireReadablePortfolio(trx, filter.portfolio_id)
      const page = { filter, resolved, sort, order, limit, after, skip: offset, columns }
      const { rows, end } = await readHistoryPage(trx, user.userId, page)
      // Validating the response would take half of the request's time.
      return jsonAnswer<RouteResponse<typeof contract.listTradeRows>>({
        trades: rows,
        nextCursor: end === null ? null : writeCursor(sort, order, end),
      })
    })
  }),

  implement(contract.getTradeTotals, async ({ query: filter }, context) => {
    const resolved = await resolveFilter(context, filter)
    const { userId } = context.user
    return context.transaction(async (trx) => {
      const portfolios = await readFilterRevisions(trx, userId, filter.portfolio_id)
      return readListFigures(trx, userId, filter, resolved, portfolios)
    })
  }),

  implement(contract.listTradeGroups, async ({ query }, context) => {
    const { by: named, by_stat: statId, week_start: weekStart, ...filter } = query
    const byStat = statId === undefined ? null : await groupByStat(context, statId, filter.portfolio_id)
    // The contract asks for a stat exactly where trades are grouped by one.
    const grouping = named === 'stat' ? null : named
    const by = byStat ?? grouping ?? 'day'
    const resolved = await resolveFilter(context, filter, grouping)
    const { userId } = context.user
    return context.transaction(async (trx) => {
      const portfolios = await readFilterRevisions(trx, userId, filter.portfolio_id)
      return readTradeGroups(trx, userId, filter, { by, weekStart }, resolved, portfolios)
    })
  }),
]
