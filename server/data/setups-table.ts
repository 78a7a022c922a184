import type { ColumnType, Generated } from 'kysely'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Setups of the playbook; `revision` follows every change of the setup and its rules. */
export interface SetupsTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  name: string
  description: string | null
  direction: Generated<'long' | 'short' | 'both'>
  timeframe: string | null
  color: string | null
  stop_kind: 'percent' | 'atr' | 'ticks' | 'price' | null
  stop_value: Decimal | null
  /** JSON when written. */
  targets: ColumnType<readonly { readonly r: number; readonly sizePct: number }[], string | undefined, string>
  risk_pct: Decimal | null
  revision: Kept<number>
  default_key: ColumnType<string | null, string | null | undefined, never>
  archived_at: ColumnType<Instant | null, never, Instant | null>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
