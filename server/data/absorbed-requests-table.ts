import type { ColumnType, Generated } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'

/** Requests that a trade answers to beside the one that logged it. */
export interface AbsorbedRequestsTable {
  trade_id: ColumnType<Id, Id, never>
  idempotency_key: ColumnType<Id, Id, never>
  request_digest: ColumnType<string, string, never>
  user_id: Generated<Id>
}
