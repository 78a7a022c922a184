import type { Insight } from '#api/insights/insights.ts'
import { newGoalAddress, type NewGoal } from '#shared/reviews/goal-address.ts'

/** Goals by kind of finding; the trader changes their numbers before they are set. */
const goals: Partial<Record<Insight['kind'], NewGoal>> = {
  overtrading: { kind: 'maxTradesPerDay', limit: 3 },
  revenge: { kind: 'maxTradesAfterLosses', limit: 1 },
  streaks: { kind: 'maxTradesAfterLosses', limit: 1 },
  brokenRules: { kind: 'minCompliance', percent: 90 },
  beyondStop: { kind: 'maxDailyLoss', r: 2 },
}

/** The first hour of the day that a goal to stop trading makes sense for. */
const noon = 12

/** The weekly review with the goal that a finding suggests filled in; null where it suggests none. */
export function goalAddress({ kind, nature, subject }: Pick<Insight, 'kind' | 'nature' | 'subject'>): string | null {
  if (nature === 'strength') return null
  if (kind === 'hour') {
    const hour = Number(subject?.value)
    return hour >= noon && hour < 24 ? newGoalAddress({ kind: 'noTradesAfter', time: `${hour}:00` }) : null
  }
  const goal = goals[kind]
  return goal === undefined ? null : newGoalAddress(goal)
}
