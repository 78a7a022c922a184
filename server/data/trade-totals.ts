import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades.ts'
import type { Id, Money } from '#domain/units.ts'
import { KeptFigures } from './kept-figures.ts'
import type { RevisedPortfolio } from './portfolios.ts'
import type { Schema } from './schema.ts'
import { matches, type FoundBefore, type TradeFilter } from './trade-filter.ts'

type Totals = z.output<typeof tradeTotals>

const counted = sql`status = 'completed' and not is_excluded`
const money = (column: string) => sql<Money>`trim_scale(coalesce(sum(${sql.ref(column)}) filter (where ${counted}), 0))`
const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`

/**
 * Sums over trades. Everything but `trades` and `excluded` is over completed, not excluded trades. Money is summed
 * exactly; R is summed as decimal too, so that the sum does not depend on the order of rows.
 */
export const tradeSums = [
  sql<number>`count(*)`.as('trades'),
  count(counted).as('completed'),
  count(sql`is_excluded`).as('excluded'),
  count(sql`${counted} and result = 'win'`).as('wins'),
  count(sql`${counted} and result = 'loss'`).as('losses'),
  count(sql`${counted} and result = 'breakeven'`).as('breakevens'),
  money('gross_pnl').as('grossPnl'),
  money('total_fees').as('totalFees'),
  money('net_pnl').as('netPnl'),
  sql<number | null>`(sum(realized_r::numeric) filter (where ${counted}))::float8`.as('totalR'),
  count(sql`${counted} and realized_r is not null`).as('tradesWithR'),
] as const

/** Sums over all trades that a filter selects. */
async function totalsOf(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: FoundBefore,
): Promise<Totals> {
  return trx
    .selectFrom('trades')
    .where(matches(userId, filter, found))
    .select(tradeSums)
    .executeTakeFirstOrThrow()
}

/** Most symbols that a list of choices offers. */
const maxSymbols = 1_000

/** Symbols that occur in a portfolio, or in all of the user's, in alphabetical order. */
async function symbolsOf(trx: Transaction<Schema>, userId: Id, portfolioId: Id | undefined): Promise<string[]> {
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

const kept = new KeptFigures<Totals>(1_000)
const keptSymbols = new KeptFigures<string[]>(1_000)

/**
 * Totals of what a filter selects, and the symbols to choose from. `portfolios` are those that the list is over, found
 * to be the user's to read: while they stand as they are, every page of the list has the same figures.
 */
export async function listFigures(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: FoundBefore,
  portfolios: readonly RevisedPortfolio[],
): Promise<ListFigures> {
  const stamp = portfolios.map(({ id, revision }) => `${id} ${revision}`).join()
  const { portfolio_id } = filter
  return {
    totals: await kept.at(JSON.stringify([userId, filter, found.stamp]), stamp, () =>
      totalsOf(trx, userId, filter, found),
    ),
    // The choices are those of the portfolio, whatever the filter.
    symbols: await keptSymbols.at(JSON.stringify([userId, portfolio_id]), stamp, () =>
      symbolsOf(trx, userId, portfolio_id),
    ),
  }
}
