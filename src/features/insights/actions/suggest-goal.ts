import type { Insight } from '#api/insights/insights.ts'
import { newGoalAddress } from '#shared/reviews/goal-address.ts'

/** The first hour of the day that a goal to stop trading makes sense for. */
const noon = 12

/** The weekly review with the goal that a finding suggests filled in; null where it suggests none. */
export function goalAddress({ kind, nature, subject }: Pick<Insight, 'kind' | 'nature' | 'subject'>): string | null {
  if (nature === 'strength') return null
  switch (kind) {
    case 'hour': {
      const hour = Number(subject?.value)
      return hour >= noon && hour < 24 ? newGoalAddress({ kind: 'noTradesAfter', time: `${hour}:00` }) : null
    }
    case 'overtrading':
      return newGoalAddress({ kind: 'maxTradesPerDay', limit: 3 })
    case 'revenge':
    case 'streaks':
      return newGoalAddress({ kind: 'maxTradesAfterLosses', limit: 1 })
    case 'brokenRules':
      return newGoalAddress({ kind: 'minCompliance', percent: 90 })
    case 'beyondStop':
      return newGoalAddress({ kind: 'maxDailyLoss', r: 2 })
    default:
      return null
  }
}
