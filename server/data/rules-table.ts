import type { ColumnType, Generated } from 'kysely'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Kept by the schema itself: no statement of ours may write it. */
type Kept<T> = ColumnType<T, never, never>

/** Rules of setups, in their order. */
export interface RulesTable {
  id: ColumnType<Id, Id | undefined, never>
  user_id: Kept<Id>
  setup_id: ColumnType<Id, Id, never>
  /** From 0 without a gap. */
  position: number
  phase: 'plan' | 'entry' | 'management' | 'exit'
  title: string
  description: string | null
  weight: Generated<Decimal>
  is_mandatory: Generated<boolean>
  created_at: Kept<Instant>
  updated_at: Kept<Instant>
}
