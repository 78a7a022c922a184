import type { EntrySession } from '#domain/instruments/entry-sessions.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Phases of a trade for rules and mistakes. */
export const phases = ['plan', 'entry', 'management', 'exit'] as const
export type Phase = (typeof phases)[number]
/** Moments of a trade that comments are written about, in order. */
export const commentPhases = ['before', 'entry', 'management', 'exit', 'review'] as const
export type CommentPhase = (typeof commentPhases)[number]
export const setupDirections = ['long', 'short', 'both'] as const
export type SetupDirection = (typeof setupDirections)[number]
/** Unit of a setup's stop: percent of price, ATR multiples, ticks, or price. */
export const stopKinds = ['percent', 'atr', 'ticks', 'price'] as const
export type StopKind = (typeof stopKinds)[number]

export const setupExampleTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type SetupExampleType = (typeof setupExampleTypes)[number]

/** A profit target in R, and the share of the position to close, in percent. */
export interface SetupTarget {
  readonly r: number
  readonly sizePct: number
}

/** How a setup is traded. */
export interface SetupPlan {
  readonly direction: SetupDirection
  readonly timeframe: string | null
  readonly stop: { readonly kind: StopKind; readonly value: Decimal } | null
  readonly targets: readonly SetupTarget[]
  /** Percent of the balance. */
  readonly riskPct: Decimal | null
  /** Market sessions that it is traded in; empty for any. */
  readonly sessions: readonly EntrySession[]
  /** Symbols that it is traded on; empty for any. */
  readonly symbols: readonly string[]
}

/** Setup fields that a trader edits. */
export interface SetupInput extends SetupPlan {
  readonly name: string
  readonly description: string | null
  /** "#rrggbb". */
  readonly color: string | null
}

/** Id and timestamps of a stored row. */
interface Stamped {
  readonly id: Id
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface Setup extends SetupInput, Stamped {
  readonly ruleCount: number
  /** Increases with every change to the setup's plan or rules. */
  readonly revision: number
  readonly archivedAt: Instant | null
}

export interface RuleInput {
  readonly phase: Phase
  readonly title: string
  readonly description: string | null
  /** Weight in the compliance score, relative to the setup's other rules. */
  readonly weight: Decimal
  readonly isMandatory: boolean
}

export interface Rule extends RuleInput, Stamped {
  readonly setupId: Id
  /** Consecutive, starting at 0. */
  readonly position: number
}

/** A picture of how a setup looks. */
export interface SetupExample {
  readonly id: Id
  readonly setupId: Id
  /** In the bucket of attachments. */
  readonly path: string
  readonly mediaType: SetupExampleType
  /** Bytes. */
  readonly size: number
  readonly note: string | null
  readonly createdAt: Instant
}

export interface TagInput {
  readonly name: string
  readonly color: string | null
}
export interface Tag extends TagInput, Stamped {}

export interface MistakeInput {
  readonly name: string
  readonly description: string | null
  /** Null: any phase. */
  readonly phase: Phase | null
  /** 1 (slip) to 5 (threatens the account). */
  readonly severity: number
  /** Null: its phase says. */
  readonly isKnownAtEntry: boolean | null
}

/**
 * Whether a mistake is known when the trade is entered, so that the trade could have been left out: as stated, else those
 * of the plan and the entry are. Null where neither says.
 */
export function isKnownAtEntry({ phase, isKnownAtEntry: stated }: Pick<MistakeInput, 'phase' | 'isKnownAtEntry'>) {
  return stated ?? (phase === null ? null : phase === 'plan' || phase === 'entry')
}

export interface Mistake extends MistakeInput, Stamped {
  readonly archivedAt: Instant | null
}

export interface CommentTemplateInput {
  readonly phase: CommentPhase
  readonly body: string
}
export interface CommentTemplate extends CommentTemplateInput, Stamped {
  /** Earlier texts, and those of templates merged into it: comments with one of them count as made from it. */
  readonly formerBodies: readonly string[]
}

/** The datapoint of a trade that holds its comment on each moment. */
export const commentField = {
  before: 'thesis',
  entry: 'entryComment',
  management: 'managementComment',
  exit: 'exitComment',
  review: 'lessons',
} as const satisfies Readonly<Record<CommentPhase, string>>

/** Most former texts of one template. */
export const maxFormerBodies = 50

export interface MissedReasonInput {
  readonly name: string
}
export interface MissedReason extends MissedReasonInput, Stamped {}

/**
 * Maximum rows per list: per account, or per setup for rules and examples, and per exchange for symbols. Far above realistic use;
 * they keep every list within one short response.
 */
export const playbookLimits = {
  setups: 200,
  rules: 100,
  setup_examples: 20,
  tags: 500,
  mistakes: 200,
  comment_templates: 300,
  custom_stats: 100,
  missed_reasons: 100,
  exchanges: 100,
  symbols: 2_000,
} as const
export type PlaybookList = keyof typeof playbookLimits
