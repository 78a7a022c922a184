import { z } from 'zod'
import { calendarDate, text } from '#contract/values.ts'
import type { Money } from '#domain/numbers/units.ts'
import { commissionBases, maxCommissionRules, type CommissionRule } from '#domain/trade/commission-rule.ts'

/** At least 0, with at most 6 decimal places, so that half of it is exact. */
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be an amount of at least 0 with up to 6 decimal places')
  .meta({ examples: ['2.25'] }) as unknown as z.ZodType<Money, Money>

const commissionRule = z.strictObject({
  amount,
  basis: z.enum(commissionBases),
  /** A symbol or the root of a futures contract; null: every instrument. */
  instrument: text(40).nullable(),
  /** First day on which it is charged; null: always. */
  validFrom: calendarDate.nullable(),
})
/** Lists are read-only everywhere; `z.readonly` would say so in the API's description too. */
const asReadonly = (rules: z.ZodType<CommissionRule[]>) =>
  rules as z.ZodType<readonly CommissionRule[], readonly CommissionRule[]>

export const commissionRules = asReadonly(z.array(commissionRule).max(maxCommissionRules))
export const requestedCommissionRules = asReadonly(z.array(commissionRule).min(1).max(maxCommissionRules))
