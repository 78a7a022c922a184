import type { GoalRule } from '#domain/journal/goal.ts'

const maxLimit = 1_000

/** The value of a rule as its address states it; empty where the rule has none. */
function valueOf(rule: NewGoal): string {
  if ('time' in rule) return rule.time
  if ('limit' in rule) return String(rule.limit)
  if ('r' in rule) return String(rule.r)
  return 'percent' in rule ? String(rule.percent) : ''
}

/** A goal that an address can fill in: all but those about a mistake of the trader's own list. */
export type NewGoal = Exclude<GoalRule, { readonly kind: 'maxMistake' }>

/** The address of the weekly review with a new goal filled in, to be set there. */
export function newGoalAddress(rule: NewGoal): string {
  return `/trade-history/review?${new URLSearchParams({ goal: rule.kind, value: valueOf(rule) }).toString()}`
}

/** The new goal that an address fills in; null without one that can be measured. */
export function newGoalOf(address: URLSearchParams): NewGoal | null {
  const kind = address.get('goal') ?? ''
  const value = address.get('value') ?? ''
  const number = value === '' ? Number.NaN : Number(value)
  const isLimit = Number.isInteger(number) && number >= 0 && number <= maxLimit
  switch (kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
      return isLimit ? { kind, limit: number } : null
    case 'noTradesAfter':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? { kind, time: value } : null
    case 'maxDailyLoss':
      return number > 0 && number <= maxLimit ? { kind, r: number } : null
    case 'minCompliance':
      return number >= 0 && number <= 100 ? { kind, percent: number } : null
    case 'allReviewed':
      return { kind }
    default:
      return null
  }
}
