import type { Insight } from '#api/insights/insights.ts'
import { newGoalAddress, type NewGoal } from '#shared/reviews/goal-address.ts'

type Found = Pick<Insight, 'kind' | 'nature' | 'removal'>

/**
 * The goal that a finding is evidence for, and no wider one: what loses in one hour, or right after a loss, says nothing
 * of the hours after it or of a whole day.
 */
function goalOf({ kind, removal }: Found): NewGoal | null {
  if (kind === 'overtrading') {
    // The trades of a day from the nth on were compared with those before it.
    const limit = Number(removal?.values.nth) - 1
    return Number.isInteger(limit) ? { kind: 'maxTradesPerDay', limit } : null
  }
  if (kind === 'streaks') return { kind: 'maxTradesAfterLosses', limit: 1 }
  // Below this share of its rules, a trade counts as breaking them.
  return kind === 'brokenRules' ? { kind: 'minCompliance', percent: 50 } : null
}

/** The weekly review with the goal that a finding suggests filled in; null where it suggests none. */
export function goalAddress(finding: Found): string | null {
  const goal = finding.nature === 'strength' ? null : goalOf(finding)
  return goal === null ? null : newGoalAddress(goal)
}
