import { exact, sum, toNumber } from '#domain/numbers/decimal.ts'
import type { R } from '#domain/numbers/units.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import { deriveFrom, deriveFromOptional } from './derivation.ts'

const applicable = (checks: readonly RuleCheck[]) => checks.filter(({ met }) => met !== 'na')
const kept = (checks: readonly RuleCheck[]) => checks.filter(({ met }) => met === 'yes')
const broken = (checks: readonly RuleCheck[]) => checks.filter(({ met }) => met === 'no')

/** Number of applicable rules. */
export const rulesTotal = deriveFrom(['ruleResponses'], (checks) => applicable(checks).length)

/** Number of rules met; null if none applied. */
export const rulesMet = deriveFrom(['ruleResponses', 'rulesTotal'], (checks, total) =>
  total === 0 ? null : kept(checks).length,
)

const weightOf = (checks: readonly RuleCheck[]) => sum(checks.map(({ weight }) => exact(weight)))

/**
 * Weight of the rules met over the weight of those that applied, in percent. Null, not 100, if none applied: no rules
 * is no discipline.
 */
export function complianceOf(checks: readonly RuleCheck[]): number | null {
  const total = weightOf(applicable(checks))
  return total.gt(0) ? toNumber(weightOf(kept(checks)).times(100).div(total)) : null
}

export const complianceScore = deriveFrom(['ruleResponses'], complianceOf)

/** Green from 80%, amber from 50%, else red; none without rules. */
export const complianceBand = deriveFromOptional([], ['complianceScore'], (score) => {
  if (score === null) return 'none' as const
  if (score >= 80) return 'green' as const
  return score >= 50 ? ('amber' as const) : ('red' as const)
})

/** Number of mandatory rules broken; null if no rule applied. */
export const mandatoryBroken = deriveFrom(['ruleResponses', 'rulesTotal'], (checks, total) =>
  total === 0 ? null : broken(checks).filter(({ isMandatory }) => isMandatory).length,
)

/** Rules that were broken; null where no rule applied. */
export const brokenRuleIds = deriveFrom(['ruleResponses', 'rulesTotal'], (checks, total) =>
  total === 0 ? null : broken(checks).map(({ ruleId }) => ruleId),
)

/** The trade's R where a mandatory rule was broken, else 0. */
export const ruleBreakR = deriveFrom(['realizedR', 'mandatoryBroken'], (r, count) => (count > 0 ? r : (0 as R)))
