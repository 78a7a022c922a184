import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/** The closed trades of a portfolio after one of them, in the order of their ids, and how many there are in all. */
export async function listClosedTradesPage(
  trx: Transaction<Schema>,
  portfolioId: Id,
  after: Id | undefined,
  limit: number,
): Promise<{ page: Id[]; total: number }> {
  const closed = trx
    .selectFrom('trades')
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'completed')
    .where('exit_at', 'is not', null)
  const { total } = await closed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const following = after === undefined ? closed : closed.where('id', '>', after)
  const rows = await following.select('id').orderBy('id').limit(limit).execute()
  return { page: rows.map(({ id }) => id), total }
}
