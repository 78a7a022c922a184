import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { UncountedPnl } from '#domain/portfolio/booked-flows.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * The P&L that is in a portfolio's balance and in none of its statistics. What an open trade has realized is dated by its
 * last exit so far, as a closed trade is by its last one.
 */
export async function readUncountedPnl(trx: Transaction<Schema>, portfolioId: Id): Promise<UncountedPnl[]> {
  const { rows } = await sql<UncountedPnl>`
    select net_pnl as amount, coalesce(
      exit_at,
      (select max(at) from fills where trade_id = trades.id and (side = 'sell') = (direction = 'long')),
      entry_at,
      created_at
    ) as at
    from trades
    where portfolio_id = ${portfolioId}::uuid and net_pnl is not null
      and (status = 'active' or (status = 'completed' and is_excluded))
  `.execute(trx)
  return rows
}
