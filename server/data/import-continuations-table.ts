import type { Generated, ColumnType } from 'kysely'
import type { FillSide } from '#domain/fills/fill.ts'
import type { Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'

/** An execution as it was added to a trade. */
export interface AddedFill {
  readonly at: Instant
  readonly side: FillSide
  readonly quantity: Decimal
  readonly price: Decimal
}

/** What an import added to trades that were there before it. */
export interface ImportContinuationsTable {
  batch_id: ColumnType<Id, Id, never>
  trade_id: ColumnType<Id, Id, never>
  user_id: Generated<Id>
  /** JSON when written. */
  fills: ColumnType<readonly AddedFill[], string, string>
  status_before: ColumnType<TradeStatus, TradeStatus, never>
  swap_added: ColumnType<Money, Money, Money>
  broker_pnl_before: ColumnType<Money | null, Money | null, Money | null>
  broker_pnl_after: ColumnType<Money | null, Money | null, Money | null>
  created_at: ColumnType<Instant, never, never>
}
