import { expressionBuilder, sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades/trades.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import type { PortfolioRevision } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { matchesFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'

type Totals = z.output<typeof tradeTotals>

/** Whether a trade counts in the sums: it is completed and not excluded. */
const isCounted = sql`status = 'completed' and not is_excluded`

/**
 * R is summed in whole units of 2^-40 R: a sum of floating-point numbers would depend on the order of the rows, and a
 * sum of decimals makes the whole statement take 1.7 times as long (docs/decisions/0014-totals-by-sql.md). From
 * `maxUnitR` on R does not fit into such units and is summed as decimals.
 */
const unitsPerR = sql.lit(2 ** 40)
const maxUnitR = sql.lit(4_000_000)
const sumOfUnits = sql`coalesce(sum((realized_r * ${unitsPerR})::bigint) filter (where abs(realized_r) < ${maxUnitR}), 0)`
const sumOfLargeR = sql`coalesce(sum(realized_r::numeric) filter (where abs(realized_r) >= ${maxUnitR}), 0)`

/**
 * Counts and sums trades by group, status and result. That yields tens of rows for any number of trades, so that the
 * conditions of `tradeSums` are not evaluated for every trade. `from` is the table with its condition; `key` is the key
 * of a group. Money is summed as decimals.
 */
export const sumsByResult = (from: RawBuilder<unknown>, key: RawBuilder<unknown> = sql`null::text`) => sql`(
  select ${key} as group_key, ${isCounted} as is_counted, is_excluded, result,
    count(*) as trades, sum(gross_pnl) as gross_pnl, sum(total_fees) as total_fees, sum(net_pnl) as net_pnl,
    ${sumOfUnits} as units_of_r, ${sumOfLargeR} as large_r, count(realized_r) as trades_with_r
  from ${from}
  group by 1, 2, 3, 4
)`

const money = (column: string) => sql<Money>`trim_scale(coalesce(sum(${sql.ref(column)}) filter (where is_counted), 0))`
const count = (condition: RawBuilder<unknown>, of = 'trades') =>
  sql<number>`coalesce(sum(${sql.ref(of)}) filter (where ${condition}), 0)::bigint`

/**
 * Totals of the rows of `sumsByResult`. All but `trades` and `excluded` are over completed trades that are not
 * excluded.
 */
export const tradeSums = [
  count(sql`true`).as('trades'),
  count(sql`is_counted`).as('completed'),
  count(sql`is_excluded`).as('excluded'),
  count(sql`is_counted and result = 'win'`).as('wins'),
  count(sql`is_counted and result = 'loss'`).as('losses'),
  count(sql`is_counted and result = 'breakeven'`).as('breakevens'),
  money('gross_pnl').as('grossPnl'),
  money('total_fees').as('totalFees'),
  money('net_pnl').as('netPnl'),
  // A power of two divides a floating-point number exactly: the sum is rounded once.
  sql<number | null>`(
    (sum(units_of_r) filter (where is_counted and trades_with_r > 0))::float8 / ${unitsPerR}::float8
    + (sum(large_r) filter (where is_counted and trades_with_r > 0))::float8
  )`.as('totalR'),
  count(sql`is_counted`, 'trades_with_r').as('tradesWithR'),
] as const

/** Totals of all trades that a filter selects. */
export async function queryTotals(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  resolved: ResolvedFilter,
): Promise<Totals> {
  const condition = matchesFilter(userId, filter, resolved)(expressionBuilder<Schema, 'trades'>())
  const { rows } = await sql<Totals>`
    select ${sql.join(tradeSums)} from ${sumsByResult(sql`trades where ${condition}`)} as sums
  `.execute(trx)
  const [totals] = rows
  if (totals === undefined) throw new Error('sums without a grouping are one row')
  return totals
}

/** Max symbols to choose from. */
const maxSymbols = 1_000

/** The symbols of one portfolio or of all the user's trades, in alphabetical order. */
async function readSymbols(trx: Transaction<Schema>, userId: Id, portfolioId: Id | undefined): Promise<string[]> {
  const query = trx.selectFrom('trades').select('symbol').distinct().orderBy('symbol').limit(maxSymbols)
  const those =
    portfolioId === undefined ? query.where('user_id', '=', userId) : query.where('portfolio_id', '=', portfolioId)
  const rows = await those.execute()
  return rows.map(({ symbol }) => symbol)
}

/** Totals and symbol choices shown with a list. */
export interface ListFigures {
  readonly totals: Totals
  readonly symbols: string[]
}

const totalsCache = new RevisionCache<Totals>(1_000)
const symbolsCache = new RevisionCache<string[]>(1_000)

/**
 * Totals of the trades that a filter selects, and the symbols to choose from. `portfolios` are the portfolios of the
 * list, which the user may read: the figures are cached until one of them changes.
 */
export async function readListFigures(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  resolved: ResolvedFilter,
  portfolios: readonly PortfolioRevision[],
): Promise<ListFigures> {
  const stamp = revisionStamp(portfolios)
  const { portfolio_id } = filter
  return {
    totals: await totalsCache.get(JSON.stringify([userId, filter, resolved.stamp]), stamp, () =>
      queryTotals(trx, userId, filter, resolved),
    ),
    // The filter does not limit the choices.
    symbols: await symbolsCache.get(JSON.stringify([userId, portfolio_id]), stamp, () =>
      readSymbols(trx, userId, portfolio_id),
    ),
  }
}
