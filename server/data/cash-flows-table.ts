import type { ColumnType } from 'kysely'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Deposits and withdrawals of portfolios. */
export interface CashFlowsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  portfolio_id: ColumnType<Id, Id, never>
  at: Instant
  /** Positive is a deposit. */
  amount: Money
  note: string | null
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
