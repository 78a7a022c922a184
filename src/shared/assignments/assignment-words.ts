import type { Assignment } from '#api/teams/assignments.ts'
import {
  type AssignmentKind,
  type AssignmentRule,
  type AssignmentStatus,
  donePercent,
} from '#domain/journal/assignment.ts'
import { goalKindLabels, goalText } from '#shared/reviews/goal-words.ts'
import { formatDateRange } from '#ui/figures/format-date-range.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'

export const assignmentKindLabels: Readonly<Record<AssignmentKind, string>> = {
  tagEveryTrade: 'Tag every trade',
  exitReasons: 'Record exit reasons',
  gradeEveryTrade: 'Grade every trade',
  allReviewed: 'Review every trade',
  writeDayNotes: 'Write day notes',
  followRule: 'Follow a rule',
  maxTradesPerDay: goalKindLabels.maxTradesPerDay,
  maxTradesAfterLosses: goalKindLabels.maxTradesAfterLosses,
  noTradesAfter: goalKindLabels.noTradesAfter,
  maxDailyLoss: goalKindLabels.maxDailyLoss,
  free: 'Not measured',
}

export const assignmentStatusLabels: Readonly<Record<AssignmentStatus, string>> = {
  open: 'In progress',
  done: 'Done',
  missed: 'Missed',
  notEnough: 'Not enough data',
  ended: 'Ended',
}

/** What is measured: "Every closed trade has a tag". */
export function ruleText(rule: AssignmentRule): string {
  switch (rule.kind) {
    case 'tagEveryTrade':
      return 'Every closed trade has a tag'
    case 'exitReasons':
      return 'Every closed trade has an exit reason'
    case 'gradeEveryTrade':
      return 'Every closed trade has a grade'
    case 'allReviewed':
      return 'Every closed trade is reviewed'
    case 'writeDayNotes':
      return 'Every trading day has a note'
    case 'followRule':
      return `Rule followed: ${rule.ruleTitle}`
    case 'free':
      return 'Checked off by the trader'
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
    case 'noTradesAfter':
    case 'maxDailyLoss':
      return goalText(rule, () => '')
  }
}

/** "18 of 23 trades (78%)"; null where nothing is measured. */
export function progressText({ progress }: Pick<Assignment, 'progress'>): string | null {
  if (progress === null) return null
  const { done, total, unit } = progress
  const percent = donePercent(progress)
  if (percent === null) return unit === 'trades' ? 'No trades yet' : 'No trading days yet'
  const noun = total === 1 ? unit.slice(0, -1) : unit
  return `${formatCount(done)} of ${formatCount(total)} ${noun} (${formatPercent(percent / 100, { digits: 0 })})`
}

/** "Mar 3 – 14, 2025". */
export const daysText = ({ from, until }: Pick<Assignment, 'from' | 'until'>): string => formatDateRange(from, until)
