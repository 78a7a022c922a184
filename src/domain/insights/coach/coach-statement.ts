import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Subject } from '#domain/insights/finding.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'

export const coachKinds = ['rules', 'size', 'plan', 'exit', 'context', 'process', 'missed'] as const
export type CoachKind = (typeof coachKinds)[number]

export const coachUnits = ['r', 'fraction', 'ratio', 'count', 'minutes', 'number'] as const
/** A piece of text, a figure that the screen formats, or a setup or reason that it names. */
export type CoachPart =
  | string
  | { readonly kind: (typeof coachUnits)[number]; readonly value: number; readonly signed?: boolean }
  | { readonly kind: 'name'; readonly list: 'setups' | 'missed_reasons'; readonly id: Id }

/** One thing that the record says of a trade. */
export interface CoachStatement {
  readonly kind: CoachKind
  readonly sentence: readonly CoachPart[]
  /** Trades behind it; null for a statement about this trade alone. */
  readonly n: number | null
  /** 95% interval of the mean R that it states; null for a statement about this trade alone. */
  readonly interval: Interval | null
  /** Of the difference from other trades; null for a statement about this trade alone. */
  readonly pValue: number | null
  /** The figures of the trade that it is made of. */
  readonly datapoints: readonly DatapointKey[]
  /** The earlier trades it compares with, where the history can filter by them. */
  readonly subject: Subject | null
  /** Whether it uses prices after the exit, which nobody knew then. */
  readonly usesLaterPrices: boolean
  /** Whether it speaks for or against how the trade was handled; null if neither. */
  readonly verdict: 'good' | 'bad' | null
}

/** What the record says of one trade. */
export interface TradeCoaching {
  readonly statements: readonly CoachStatement[]
  /** The one question to answer; null if nothing asks for one. */
  readonly question: string | null
}

/** A statement about this trade alone. */
export const ofTrade = (
  kind: CoachKind,
  sentence: readonly CoachPart[],
  datapoints: readonly DatapointKey[],
  more: Partial<Pick<CoachStatement, 'usesLaterPrices' | 'verdict'>> = {},
): CoachStatement => ({
  kind,
  sentence,
  n: null,
  interval: null,
  pValue: null,
  datapoints,
  subject: null,
  usesLaterPrices: false,
  verdict: null,
  ...more,
})
