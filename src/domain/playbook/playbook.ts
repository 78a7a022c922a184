import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** The phases of a trade that rules and mistakes belong to. */
export const phases = ['plan', 'entry', 'management', 'exit'] as const
export type Phase = (typeof phases)[number]
/** The phases that a trade has a comment for. */
export const commentPhases = ['entry', 'management', 'exit'] as const
export type CommentPhase = (typeof commentPhases)[number]
export const setupDirections = ['long', 'short', 'both'] as const
export type SetupDirection = (typeof setupDirections)[number]
/** How a setup states its stop: percent of the price, multiples of ATR, ticks, or price. */
export const stopKinds = ['percent', 'atr', 'ticks', 'price'] as const
export type StopKind = (typeof stopKinds)[number]

/** Where to take profit, in R, and how much of the position, in percent. */
export interface SetupTarget {
  readonly r: number
  readonly sizePct: number
}

/** What a trader states about a setup. */
export interface SetupInput {
  readonly name: string
  readonly description: string | null
  readonly direction: SetupDirection
  readonly timeframe: string | null
  /** "#rrggbb". */
  readonly color: string | null
  readonly stop: { readonly kind: StopKind; readonly value: Decimal } | null
  readonly targets: readonly SetupTarget[]
  /** Percent of the balance. */
  readonly riskPct: Decimal | null
}

/** When a row was made and changed. */
interface Stamped {
  readonly id: Id
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface Setup extends SetupInput, Stamped {
  readonly ruleCount: number
  /** Grows with every change of the setup's plan and of its rules. */
  readonly revision: number
  readonly archivedAt: Instant | null
}

export interface RuleInput {
  readonly phase: Phase
  readonly title: string
  readonly description: string | null
  /** What it counts for in the compliance score, relative to the setup's other rules. */
  readonly weight: Decimal
  readonly isMandatory: boolean
}

export interface Rule extends RuleInput, Stamped {
  readonly setupId: Id
  /** From 0 without a gap. */
  readonly position: number
}

export interface TagInput {
  readonly name: string
  readonly color: string | null
}
export interface Tag extends TagInput, Stamped {}

export interface MistakeInput {
  readonly name: string
  readonly description: string | null
  /** Null is at any time. */
  readonly phase: Phase | null
  /** 1 (slip) to 5 (threatens the account). */
  readonly severity: number
}
export interface Mistake extends MistakeInput, Stamped {
  readonly archivedAt: Instant | null
}

export interface CommentTemplateInput {
  readonly phase: CommentPhase
  readonly body: string
}
export interface CommentTemplate extends CommentTemplateInput, Stamped {}

export interface MissedReasonInput {
  readonly name: string
}
export interface MissedReason extends MissedReasonInput, Stamped {}

/**
 * Most rows of a list: of an account, or for rules of their setup and for symbols of their exchange. They are far above
 * what anybody works with, and keep every list one short answer.
 */
export const playbookLimits = {
  setups: 200,
  rules: 100,
  tags: 500,
  mistakes: 200,
  comment_templates: 300,
  custom_stats: 100,
  missed_reasons: 100,
  exchanges: 100,
  symbols: 2_000,
} as const
export type PlaybookList = keyof typeof playbookLimits
