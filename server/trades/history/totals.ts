import { expressionBuilder, sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades/trades.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import { RevisionCache } from '#server/figures/revision-cache.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/schema.ts'
import { matchesFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { hugeR, partsOfR } from './exact-tally.ts'
import { cacheSumsInBackground, totalsInMemory, type BackgroundReader } from './kept-sums.ts'

type Totals = z.output<typeof tradeTotals>

/** Whether sums are over a trade: it is completed and not left out. */
const counted = sql`status = 'completed' and not is_excluded`

const [parts, huge] = [sql.lit(partsOfR), sql.lit(hugeR)]
/**
 * The sum of R, which does not depend on the order of rows as a sum of floating-point numbers would: of whole parts of R.
 * Written out as decimals, the sum takes a third longer. What is too large for that is added as decimals after all.
 */
const partsSummed = sql`coalesce(sum((realized_r * ${parts})::bigint) filter (where abs(realized_r) < ${huge}), 0)`
const hugeSummed = sql`coalesce(sum(realized_r::numeric) filter (where abs(realized_r) >= ${huge}), 0)`

/**
 * Trades of the same kind, counted and summed up: at most some tens of rows however many trades there are, so that the
 * conditions of `tradeSums` are asked of those and not of every trade. `from` is what to take trades from, with its
 * condition; `key` tells groups of trades apart. Money is summed exactly.
 */
export const tallyByKind = (from: RawBuilder<unknown>, key: RawBuilder<unknown> = sql`null::text`) => sql`(
  select ${key} as group_key, ${counted} as is_counted, is_excluded, result,
    count(*) as trades, sum(gross_pnl) as gross_pnl, sum(total_fees) as total_fees, sum(net_pnl) as net_pnl,
    ${partsSummed} as parts_of_r, ${hugeSummed} as huge_r, count(realized_r) as trades_with_r
  from ${from}
  group by 1, 2, 3, 4
)`

const money = (column: string) => sql<Money>`trim_scale(coalesce(sum(${sql.ref(column)}) filter (where is_counted), 0))`
const count = (condition: RawBuilder<unknown>, of = 'trades') =>
  sql<number>`coalesce(sum(${sql.ref(of)}) filter (where ${condition}), 0)::bigint`

/** Sums over what `tallied` gives. Everything but `trades` and `excluded` is over completed, not excluded trades. */
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
    (sum(parts_of_r) filter (where is_counted and trades_with_r > 0))::float8 / ${parts}::float8
    + (sum(huge_r) filter (where is_counted and trades_with_r > 0))::float8
  )`.as('totalR'),
  count(sql`is_counted`, 'trades_with_r').as('tradesWithR'),
] as const

/** Sums over all trades that a filter selects, by the database. */
export async function queryTotals(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: ResolvedFilter,
): Promise<Totals> {
  const condition = matchesFilter(userId, filter, found)(expressionBuilder<Schema, 'trades'>())
  const { rows } = await sql<Totals>`
    select ${sql.join(tradeSums)} from ${tallyByKind(sql`trades where ${condition}`)} as tally
  `.execute(trx)
  const [totals] = rows
  if (totals === undefined) throw new Error('sums without a grouping are one row')
  return totals
}

/** The same from memory, where the trades of a long history are kept there; they are kept from the first answer on. */
async function findTotals(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: ResolvedFilter,
  [portfolio]: readonly RevisedPortfolio[],
  further: BackgroundReader,
): Promise<Totals> {
  const isOfOne = filter.portfolio_id !== undefined && portfolio !== undefined
  const inMemory = isOfOne ? await totalsInMemory(trx, filter, portfolio) : null
  if (inMemory !== null) return inMemory
  if (isOfOne) cacheSumsInBackground(further, portfolio)
  return queryTotals(trx, userId, filter, found)
}

/** Most symbols that a list of choices offers. */
const maxSymbols = 1_000

/** Symbols that occur in a portfolio, or in all of the user's, in alphabetical order. */
async function readSymbols(trx: Transaction<Schema>, userId: Id, portfolioId: Id | undefined): Promise<string[]> {
  const query = trx.selectFrom('trades').select('symbol').distinct().orderBy('symbol').limit(maxSymbols)
  const those =
    portfolioId === undefined ? query.where('user_id', '=', userId) : query.where('portfolio_id', '=', portfolioId)
  const rows = await those.execute()
  return rows.map(({ symbol }) => symbol)
}

/** What a list says beside its page. */
export interface ListFigures {
  readonly totals: Totals
  readonly symbols: string[]
}

const totalsCache = new RevisionCache<Totals>(1_000)
const symbolsCache = new RevisionCache<string[]>(1_000)

/**
 * Totals of what a filter selects, and the symbols to choose from. `portfolios` are those that the list is over, found
 * to be the user's to read: while they stand as they are, every page of the list has the same figures. `further` is what
 * a long history is read with to be kept.
 */
export async function readListFigures(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: ResolvedFilter,
  portfolios: readonly RevisedPortfolio[],
  further: BackgroundReader,
): Promise<ListFigures> {
  const stamp = portfolios.map(({ id, revision }) => `${id} ${revision}`).join()
  const { portfolio_id } = filter
  return {
    totals: await totalsCache.get(JSON.stringify([userId, filter, found.stamp]), stamp, () =>
      findTotals(trx, userId, filter, found, portfolios, further),
    ),
    // The choices are those of the portfolio, whatever the filter.
    symbols: await symbolsCache.get(JSON.stringify([userId, portfolio_id]), stamp, () =>
      readSymbols(trx, userId, portfolio_id),
    ),
  }
}
