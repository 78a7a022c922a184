import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * Assigns the requests that logged other trades to the trade that they were merged into, including requests that those
 * had absorbed, so that a retry does not log a merged trade again. Call it before the others are deleted.
 */
export async function absorbRequests(trx: Transaction<Schema>, tradeId: Id, others: readonly Id[]): Promise<void> {
  await sql`
    insert into absorbed_requests (trade_id, idempotency_key, request_digest)
    select ${tradeId}::uuid, idempotency_key, request_digest from trades
    where id = any(${others}::uuid[]) and idempotency_key is not null
    union
    select ${tradeId}::uuid, idempotency_key, request_digest from absorbed_requests
    where trade_id = any(${others}::uuid[])
    on conflict do nothing
  `.execute(trx)
}
