import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { EntrySelectorKey } from '#domain/simulation/what-if/entry-selector-keys.ts'
import type { FindingChart } from './finding-chart.ts'

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

/** Size of an effect in words, relative to the trader's own spread of results. */
export const severities = ['high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]

/** The subject of a finding if its kind has several. A setup is named by its id. */
export interface Subject {
  readonly kind: 'hour' | 'weekday' | 'symbol' | 'setup'
  readonly value: string
}

export interface Effect {
  /** In R, negative where it costs, as its worth is. */
  readonly value: number
  readonly unit: 'r' | 'fraction' | 'ratio'
  /** 95% interval; null if the figure is exact. */
  readonly interval: Interval | null
  /** The value if there were no effect. */
  readonly nothing: number
}

/** An estimate with its 95% interval; the interval is null if the figure is exact. */
export interface Estimate {
  readonly value: number
  readonly interval: Interval | null
}

/** A behavior that the what-if simulator can remove from the history. */
export interface Removal {
  readonly selector: EntrySelectorKey
  readonly values: Readonly<Record<string, number | string>>
}

/** Something that a check needs, such as 20 trades of a kind, and how much of it there is. */
export interface Requirement {
  /** What is counted, in the plural: "trades with a mistake". */
  readonly of: string
  readonly have: number
  readonly needed: number
}

/** A statement tested on trades. `findInsights` decides with all others whether it is reported. */
export interface Claim {
  readonly subject: Subject | null
  readonly nature: 'strength' | 'weakness'
  readonly severity: Severity
  /**
   * Contains `{subject}` in place of the subject's name and every figure; a model that rewords it may use no other
   * figure.
   */
  readonly statement: string
  /** Trades that it is based on. */
  readonly n: number
  /** How many independent trades they are worth, where they depend on each other and it is known. */
  readonly effectiveN?: number
  /** How many of them have an approximate MFE that the finding is made of. */
  readonly approximateN?: number
  readonly effect: Effect
  /** Probability of an effect at least as large, in either direction, if there is none. */
  readonly pValue: number
  /** Ids of the trades that show it best. */
  readonly evidence: readonly Id[]
  /** All trades that it is about. */
  readonly members: readonly StudiedTrade[]
  /** What each of these trades makes (positive) or costs (negative) in R by it; null if it says nothing of R per trade. */
  readonly rPerTrade: Estimate | null
  /** Whether the trades are all those of a part of the history, so that their own months count. */
  readonly isPeriod?: boolean
  /** A function where many claims are tested and few are shown. */
  readonly chart: FindingChart | (() => FindingChart)
  /** Left out where no behavior known at entry matches. */
  readonly removal?: Removal
}

/** One kind of finding. */
export interface InsightCheck {
  readonly kind: FindingKind
  readonly title: string
  /** Advice for a weakness, or for using a strength. */
  readonly remedy: string
  /**
   * Returns every statement that was tested, significant or not; trades are in order of exit. Empty if there are too
   * few trades.
   */
  readonly examine: (trades: readonly StudiedTrade[]) => readonly Claim[]
  /** What it needs to be tested; trades are in order of exit. */
  readonly require: (trades: readonly StudiedTrade[]) => readonly Requirement[]
  /** Why its findings have no worth in R; left out where they have. */
  readonly withoutWorth?: string
}

/** Severity of a difference in standard deviations (J. Cohen, 1988: small 0.2, medium 0.5, large 0.8). */
export function severityOfEffect(size: number): Severity {
  const distance = Math.abs(size)
  if (distance >= 0.8) return 'high'
  return distance >= 0.4 ? 'medium' : 'low'
}

/** Severity of a share above its tolerated value. */
export function severityOfShare(share: number): Severity {
  if (share >= 0.3) return 'high'
  return share >= 0.15 ? 'medium' : 'low'
}

/** Ids of the worst trades, at most ten. */
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

/** Formats R for a statement with two decimals, and a sign if `signed`. */
export function formatR(value: number, signed = true): string {
  const text = value.toFixed(2).replace(/^-0\.00$/, '0.00')
  return `${signed && value > 0 && text !== '0.00' ? '+' : ''}${text}R`
}

/** The number of trades, and how many independent ones they are worth if that is fewer: "300 trades (effective 60)". */
export function formatSampleSize(n: number, effective: number): string {
  const worth = Math.round(effective)
  return worth < n ? `${n} trades (effective ${worth})` : `${n} trades`
}

/** Formats a share in whole percent. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}
