import type { Id } from '#domain/numbers/units.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { ApiError, type ProblemDetails } from '#server/request/api-error.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import { referencedIds, referenceFields, type KnownReferences, type StatDefinition } from './find-references.ts'

const missing = 'is not in your playbook'

/** Fields with ids that do not exist or are not the trader's own. */
function findUnknownReferences(input: TradeInput, known: KnownReferences, stored: StoredTrade | null): ProblemDetails {
  const named = referenceFields.flatMap(({ field, to }) =>
    referencedIds(input, field).some((id) => !known.rows[to].has(id)) ? [{ field, message: missing }] : [],
  )
  // A rule check remains when its rule is deleted.
  const checked = new Set(stored?.ruleResponses.map(({ ruleId }) => ruleId))
  const rules = input.ruleResponses.flatMap(({ ruleId }, index) =>
    known.rules.has(ruleId) || checked.has(ruleId)
      ? []
      : [{ field: `ruleResponses.${index}.ruleId`, message: missing }],
  )
  const undefinedStat = Object.keys(input.customStats).some((id) => !known.stats.has(id))
  const stats = undefinedStat
    ? [{ field: 'customStats', message: 'has a value for a statistic that is not in your playbook' }]
    : []
  return [...named, ...rules, ...stats]
}

/** What is wrong with the value of a statistic; null if it is valid. */
export function statFault(definition: Omit<StatDefinition, 'name'>, value: string | number | boolean): string | null {
  const { kind, choices, minimum, maximum } = definition
  switch (kind) {
    case 'formula':
      return 'is computed, so that it cannot be stated'
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? null : `must be one of ${choices.join(', ')}`
    case 'number':
      if (typeof value !== 'number') return 'must be a number'
      if (minimum !== null && value < Number(minimum)) return `must be at least ${minimum}`
      if (maximum !== null && value > Number(maximum)) return `must be at most ${maximum}`
      return null
  }
}

function findFaults(input: TradeInput, known: KnownReferences, userId: Id): ProblemDetails {
  const stats = Object.entries(input.customStats).flatMap(([id, value]) => {
    const definition = known.stats.get(id)
    const message = definition === undefined ? null : statFault(definition, value)
    return message === null ? [] : [{ field: `customStats.${id}`, message }]
  })
  const files = input.screenshots.flatMap(({ path }, index) =>
    path.startsWith(`${userId}/`)
      ? []
      : [{ field: `screenshots.${index}.path`, message: 'must be in your own storage folder' }],
  )
  return [...stats, ...files]
}

/**
 * Throws `not_found` with the fields if a trade refers to rows that are not the trader's own, and `validation_failed`
 * for values that their statistic does not accept and files in other folders. `stored` is the trade before the change,
 * if any.
 */
export function checkReferences(
  input: TradeInput,
  known: KnownReferences,
  userId: Id,
  stored: StoredTrade | null,
): void {
  const unknown = findUnknownReferences(input, known, stored)
  if (unknown.length > 0) throw new ApiError('not_found', undefined, unknown)
  const wrong = findFaults(input, known, userId)
  if (wrong.length > 0) throw new ApiError('validation_failed', undefined, wrong)
}

/** The given checks with their rules: as of the first check, which may be now. */
export function buildRuleChecks(input: TradeInput, known: KnownReferences, stored: StoredTrade | null): RuleCheck[] {
  const before = new Map(stored?.ruleResponses.map((check) => [check.ruleId, check]))
  return input.ruleResponses.flatMap(({ ruleId, met, note }) => {
    const rule = before.get(ruleId) ?? known.rules.get(ruleId)
    return rule === undefined ? [] : [{ ...rule, ruleId, met, note }]
  })
}
