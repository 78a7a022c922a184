import type { ColumnType, Generated } from 'kysely'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Decimal, Id, Instant, Money } from '#domain/numbers/units.ts'
import type { Severity } from '#domain/portfolio/entry-gate.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Portfolios; what may be written mirrors the column grants. */
export interface PortfoliosTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  name: string
  kind: PortfolioKind
  currency: string
  opening_balance: Money
  time_zone: string
  breakeven_tolerance: Generated<Money>
  matching: Generated<MatchingMethod>
  benchmark_symbol: ColumnType<string | null, string | null | undefined, string | null>
  /** The team that reads it; null: its trader alone. */
  team_id: ColumnType<Id | null, never, Id | null>
  mandatory_rules: ColumnType<Severity, never, Severity>
  entry_gate: ColumnType<Severity, never, Severity>
  max_open_risk_pct: ColumnType<Decimal | null, never, Decimal | null>
  max_losses_in_row: ColumnType<number | null, never, number | null>
  minutes_after_loss: ColumnType<number | null, never, number | null>
  /** Opening balance + cash flows + net P&L of completed, not excluded trades. */
  balance: Kept<Money>
  trade_count: Kept<number>
  /** Grows with every change that can move a figure. */
  revision: Kept<number>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
