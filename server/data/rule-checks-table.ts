import type { Generated } from 'kysely'
import type { Decimal, Id } from '#domain/numbers/units.ts'
import type { RuleAnswer } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'

/** How the rules of a trade's setup were kept, each with the rule as it was when it was checked. */
export interface RuleChecksTable {
  trade_id: Id
  user_id: Generated<Id>
  /** The rule may be gone since. */
  rule_id: Id
  position: number
  met: RuleAnswer
  note: string | null
  phase: RuleCheck['phase']
  title: string
  weight: Decimal
  is_mandatory: boolean
}
