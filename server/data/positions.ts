import { sql, type Transaction } from 'kysely'
import { inOrderOfTime } from '#domain/trade-position.ts'
import type { Id, Instant } from '#domain/units.ts'
import { aliased } from './column-aliases.ts'
import { fillsOf } from './fills.ts'
import type { Schema } from './schema.ts'

/** Trades of a portfolio that are open, and those that were held at a moment and closed since; executions oldest first. */
export async function positionsOf(trx: Transaction<Schema>, portfolioId: Id, at: Instant | null) {
  const trades = await trx
    .selectFrom('trades')
    .select(
      aliased({
        tradeId: 'id',
        revision: 'revision',
        importKey: 'import_key',
        symbol: 'symbol',
        direction: 'direction',
        pointValue: 'point_value',
        isLocked: 'is_locked',
        swapFunding: 'swap_funding',
        brokerPnl: 'broker_pnl',
        result: 'result',
      }),
    )
    .where('portfolio_id', '=', portfolioId)
    .where('fill_count', '>', 0)
    .where((is) =>
      is.or([
        is('exit_at', 'is', null),
        sql<boolean>`(entry_at <= ${at}::timestamptz and exit_at >= ${at}::timestamptz)`,
      ]),
    )
    .orderBy('entry_at')
    .orderBy('id')
    .execute()
  const fills = await fillsOf(
    trx,
    trades.map(({ tradeId }) => tradeId),
  )
  return trades.map(({ result, ...trade }) => ({
    ...trade,
    isOpen: result === 'open',
    fills: inOrderOfTime(fills.get(trade.tradeId) ?? []),
  }))
}
