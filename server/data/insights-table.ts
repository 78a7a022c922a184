import type { ColumnType } from 'kysely'
import type { Findings } from '#domain/insights/find-insights.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Findings as they are kept: what the domain found, in how many trades. */
export interface KeptFindings extends Findings {
  readonly trades: number
}

/** Findings over trades, and their wording by a model. */
export interface InsightsTable {
  user_id: Kept<Id>
  /** Null: all portfolios of the trader. */
  portfolio_id: ColumnType<Id | null, Id | null, never>
  stamp: string
  findings: ColumnType<KeptFindings, string, string>
  /** Text by id of finding. */
  wording: ColumnType<Readonly<Record<string, string>> | null, string | null, string | null>
  model: string | null
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
