import { expressionBuilder, sql, type Transaction } from 'kysely'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import { readDailyCloses } from '#server/candles/daily-closes.ts'
import { hasResult, packTrades, isCounted } from '#server/figures/threads/packed-trades.ts'
import type { PackedPortfolio } from '#server/figures/threads/tasks.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { matchesFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { resolveFilter } from '#server/trades/history/resolve-filter.ts'
import { benchmarkOf, stampFigures } from './portfolio-metrics.ts'
import { RevisionCache } from './revision-cache.ts'
import { readUncountedPnl } from './uncounted-pnl.ts'

/** JSON by caller, portfolio and filter. */
const selectedCache = new RevisionCache<Uint8Array>(500)

/** Net P&L of all counted trades that closed before a date, whether a filter selects them or not. */
async function readEarlierNetPnl(trx: Transaction<Schema>, portfolioId: string, from: CalendarDate): Promise<Money> {
  const { rows } = await sql<{ netPnl: Money }>`
    select trim_scale(coalesce(sum(net_pnl), 0)) as "netPnl" from trades
    where portfolio_id = ${portfolioId} and exit_date < ${from} and ${isCounted}
  `.execute(trx)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum has one row')
  return sums.netPnl
}

/** Whether conditions select all trades of a portfolio: `selectedMetrics` are then the figures of the portfolio. */
export const selectsAll = (conditions: Omit<TradeFilter, 'portfolio_id'>): boolean =>
  Object.values(conditions).every((condition) => condition === undefined)

/**
 * Metrics, equity and days of the trades of a portfolio that a filter selects, as JSON. The balance starts with that of
 * the whole portfolio before the first day of the filter.
 */
export async function selectedMetrics(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  conditions: Omit<TradeFilter, 'portfolio_id'>,
): Promise<Uint8Array> {
  const { id, timeZone, openingBalance } = portfolio
  const filter = { ...conditions, portfolio_id: id }
  const resolved = await resolveFilter(context, filter)
  const { from = null, to = null } = conditions
  const { userId } = context.user
  const key = JSON.stringify([userId, filter, resolved.stamp])
  return selectedCache.get(key, await stampFigures(context, [portfolio]), async () => {
    const input: PackedPortfolio = await context.transaction(async (trx) => ({
      id,
      openingBalance,
      timeZone,
      benchmark: await readDailyCloses(trx, userId, benchmarkOf(portfolio)),
      hidesBalance: portfolio.currency === currencyOfR,
      trades: await packTrades(
        trx,
        sql`${matchesFilter(userId, filter, resolved)(expressionBuilder<Schema, 'trades'>())}`,
        [],
        sql``,
        hasResult,
      ),
      flows: await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute(),
      uncounted: await readUncountedPnl(trx, id),
      period: { from, to, earlierNetPnl: from === null ? null : await readEarlierNetPnl(trx, id, from) },
    }))
    return context.services.figures.compute({ name: 'portfolio', input }, userId)
  })
}
