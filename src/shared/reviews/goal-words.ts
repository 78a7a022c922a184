import type { MeasuredGoal } from '#api/reviews/weekly-reviews.ts'
import type { GoalOutcome, GoalRule } from '#domain/journal/goal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatNumber, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

export const goalKindLabels: Readonly<Record<GoalRule['kind'], string>> = {
  maxTradesPerDay: 'Max daily trades',
  maxTradesAfterLosses: 'Max post-loss trades',
  noTradesAfter: 'No trades after',
  maxDailyLoss: 'Daily loss limit',
  allReviewed: 'All trades reviewed',
  minCompliance: 'Rule compliance',
  maxMistake: 'Limit a mistake',
}

export const outcomeLabels: Readonly<Record<GoalOutcome['outcome'], string>> = {
  met: 'Met',
  notMet: 'Not met',
  notEnough: 'Not enough data',
}

/** A goal in a sentence: "At most 3 trades a day". */
export function goalText(rule: GoalRule, mistakeName: (id: Id) => string): string {
  switch (rule.kind) {
    case 'maxTradesPerDay':
      return `At most ${pluralize(rule.limit, 'trade')} a day`
    case 'maxTradesAfterLosses':
      return `At most ${pluralize(rule.limit, 'trade')} after two losses in a row`
    case 'noTradesAfter':
      return `No trades from ${rule.time}`
    case 'maxDailyLoss':
      return `Lose at most ${formatR(rule.r, { signed: false })} a day`
    case 'allReviewed':
      return 'Review every trade'
    case 'minCompliance':
      return `Rule compliance of at least ${formatNumber(rule.percent, 1)}%`
    case 'maxMistake':
      return rule.limit === 0
        ? `Never: ${mistakeName(rule.mistakeId)}`
        : `${mistakeName(rule.mistakeId)}: at most ${pluralize(rule.limit, 'time')}`
  }
}

/** What was measured of a goal; null if there was not enough. */
export function measuredText({ rule, value }: Pick<MeasuredGoal, 'rule' | 'value'>): string | null {
  if (value === null) return null
  switch (rule.kind) {
    case 'maxTradesPerDay':
      return `Most on a day: ${value}`
    case 'maxTradesAfterLosses':
      return `Most after two losses: ${value}`
    case 'noTradesAfter':
      return value === 0 ? 'No late entries' : pluralize(value, 'late entry', 'late entries')
    case 'maxDailyLoss':
      return `Lowest of a day: ${formatR(value)}`
    case 'allReviewed':
      return value === 0 ? 'All reviewed' : `${pluralize(value, 'trade')} not reviewed`
    case 'minCompliance':
      return `Mean ${formatNumber(value, 1)}%`
    case 'maxMistake':
      return pluralize(value, 'time')
  }
}
