import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'

/**
 * Notes that a trade answers to the requests that logged others, and to those that they have absorbed, so that none of them,
 * sent again, logs anew what went into it. Call it while the others are still there.
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
