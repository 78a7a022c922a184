import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'

export const findingKinds = [
  'edge',
  'change',
  'hour',
  'weekday',
  'symbol',
  'setup',
  'earlyExits',
  'losersHeld',
  'missingStops',
  'beyondStop',
  'revenge',
  'overtrading',
  'sizeAfterLoss',
  'costs',
  'mistakes',
  'brokenRules',
  'drawdown',
  'streaks',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** How large an effect is, in words: by the trader's own spread of results. */
export const severities = ['high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]

/** What a finding is about, where there are several of its kind. A setup is named by its id. */
export interface Subject {
  readonly kind: 'hour' | 'weekday' | 'symbol' | 'setup'
  readonly value: string
}

export interface Effect {
  readonly value: number
  readonly unit: 'r' | 'fraction' | 'ratio'
  /** Of 95 %; null where the figure is known exactly. */
  readonly interval: Interval | null
  /** What it would be if there were nothing to find. */
  readonly nothing: number
}

/** A statement that was tested on trades. Whether it is made is decided beside all others, see `findInsights`. */
export interface Claim {
  readonly subject: Subject | null
  readonly nature: 'strength' | 'weakness'
  readonly severity: Severity
  /** With `{subject}` where the subject's name goes. Every figure is in it; a model that words it anew may use no other. */
  readonly statement: string
  /** Trades that it rests on. */
  readonly n: number
  readonly effect: Effect
  /** Chance of an effect at least as large, either way, if there is none. */
  readonly pValue: number
  /** The trades that show it best. */
  readonly evidence: readonly Id[]
}

/** One kind of finding. */
export interface InsightCheck {
  readonly kind: FindingKind
  readonly title: string
  /** What to do about a weakness, or with a strength. */
  readonly remedy: string
  /**
   * Every statement of this kind that was tested, whatever came out; trades are in order of exit. Empty where there are
   * too few trades to test any.
   */
  readonly examine: (trades: readonly StudiedTrade[]) => readonly Claim[]
}

/** By the size of a difference in standard deviations (J. Cohen, 1988, has small, medium and large at 0.2, 0.5, 0.8). */
export function severityOfEffect(size: number): Severity {
  const distance = Math.abs(size)
  if (distance >= 0.8) return 'high'
  return distance >= 0.4 ? 'medium' : 'low'
}

/** By how far a share is above what is tolerated. */
export function severityOfShare(share: number): Severity {
  if (share >= 0.3) return 'high'
  return share >= 0.15 ? 'medium' : 'low'
}

/** Trades that a statement names: those that lost most, at most ten. */
export function worstTradeIds(trades: readonly StudiedTrade[]): Id[] {
  return trades
    .toSorted((a, b) => (a.realizedR ?? 0) - (b.realizedR ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, 10)
    .map(({ id }) => id)
}

/** A trade with a measurable result. */
export type MeasuredTrade = StudiedTrade & { readonly realizedR: NonNullable<StudiedTrade['realizedR']> }

/** The trades that have an R. */
export function withMeasuredR(trades: readonly StudiedTrade[]): MeasuredTrade[] {
  return trades.filter((trade): trade is MeasuredTrade => trade.realizedR !== null)
}

export const rMultiplesOf = (trades: readonly MeasuredTrade[]): number[] => trades.map(({ realizedR }) => realizedR)

/** An amount of R in a statement: two places, with its sign where `signed`. */
export function formatR(value: number, signed = true): string {
  const text = value.toFixed(2).replace(/^-0\.00$/, '0.00')
  return `${signed && value > 0 && text !== '0.00' ? '+' : ''}${text} R`
}

/** A share in a statement, in whole percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
