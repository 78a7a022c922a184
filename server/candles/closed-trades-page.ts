import type { Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Trades of a symbol that were open between two times. */
interface TradesWithin {
  readonly symbol: string
  readonly from: Instant
  readonly to: Instant
}

/** The closed trades of a portfolio after one of them, in the order of their ids, and how many there are in all. */
export async function listClosedTradesPage(
  trx: Transaction<Schema>,
  portfolioId: Id,
  after: Id | undefined,
  limit: number,
  within: TradesWithin | undefined,
): Promise<{ page: Id[]; total: number }> {
  const all = trx
    .selectFrom('trades')
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'completed')
    .where('exit_at', 'is not', null)
  const closed =
    within === undefined
      ? all
      : all.where('symbol', '=', within.symbol).where('entry_at', '<=', within.to).where('exit_at', '>=', within.from)
  const { total } = await closed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const following = after === undefined ? closed : closed.where('id', '>', after)
  const rows = await following.select('id').orderBy('id').limit(limit).execute()
  return { page: rows.map(({ id }) => id), total }
}
