import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import type { GoalRule } from './goal.ts'

/** Goals that an assignment can ask for: each is judged day by day. */
type DailyRule = Extract<
  GoalRule,
  { readonly kind: 'maxTradesPerDay' | 'maxTradesAfterLosses' | 'noTradesAfter' | 'maxDailyLoss' }
>

/** What a coach asks of a trader. All kinds but `free` are measured from the record. */
export type AssignmentRule =
  | DailyRule
  /** Every closed trade has a tag. */
  | { readonly kind: 'tagEveryTrade' }
  /** Every closed trade states why it was closed. */
  | { readonly kind: 'exitReasons' }
  /** Every closed trade has a grade for entry, management or exit. */
  | { readonly kind: 'gradeEveryTrade' }
  | Extract<GoalRule, { readonly kind: 'allReviewed' }>
  /** Every day with an entry or exit has a day note. */
  | { readonly kind: 'writeDayNotes' }
  /** Every closed trade to which the rule applied followed it. */
  | { readonly kind: 'followRule'; readonly ruleId: Id; readonly ruleTitle: string }
  /** Ticked off by the trader. */
  | { readonly kind: 'free' }

export type AssignmentKind = AssignmentRule['kind']

/** In the order in which a form offers them. */
export const assignmentKinds = [
  'tagEveryTrade',
  'exitReasons',
  'gradeEveryTrade',
  'allReviewed',
  'writeDayNotes',
  'followRule',
  'maxTradesPerDay',
  'maxTradesAfterLosses',
  'noTradesAfter',
  'maxDailyLoss',
  'free',
] as const satisfies readonly AssignmentKind[]

/** Most open assignments of one trader in a team: more are not worked on. */
export const maxOpenAssignments = 20
/** Max days of an assignment. */
export const maxAssignmentDays = 370

/** Which days an assignment is about, both inclusive, in the time zone of each portfolio. */
export interface AssignmentDays {
  readonly from: CalendarDate
  readonly until: CalendarDate
}

/** How far an assignment is: how many of the trades or days did what it asks. */
export interface AssignmentProgress {
  readonly unit: 'trades' | 'days'
  readonly done: number
  readonly total: number
  /** Trades that did not, in order of exit. */
  readonly missing: readonly Id[]
}

/**
 * Open while it runs; done or missed after its last day, or once a free one is ticked off; notEnough: its days are over
 * and nothing was measured; ended by owner or coach.
 */
export type AssignmentStatus = 'open' | 'done' | 'missed' | 'notEnough' | 'ended'

/** Share of done in percent, exact where it is a whole number; null while nothing was measured. */
export const donePercent = ({ done, total }: Pick<AssignmentProgress, 'done' | 'total'>): number | null =>
  total === 0 ? null : (done * 100) / total

interface JudgedAssignment {
  readonly until: CalendarDate
  readonly targetPercent: number
  readonly doneAt: Instant | null
  readonly endedAt: Instant | null
}

/** The status of an assignment on a day; `progress` is null for a free one. */
export function assignmentStatus(
  { until, targetPercent, doneAt, endedAt }: JudgedAssignment,
  progress: AssignmentProgress | null,
  today: CalendarDate,
): AssignmentStatus {
  if (endedAt !== null) return 'ended'
  if (progress === null && doneAt !== null) return 'done'
  if (today <= until) return 'open'
  if (progress === null) return 'missed'
  const percent = donePercent(progress)
  if (percent === null) return 'notEnough'
  return percent >= targetPercent ? 'done' : 'missed'
}
