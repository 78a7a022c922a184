import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'

/** One bar: a group of trades with its figure. The label may contain `{subject}`. */
export interface ChartGroup {
  readonly label: string
  /** Null for a value that no trades are behind, such as a tolerated share. */
  readonly n: number | null
  readonly value: number
  /** 95% interval; null if there is none. */
  readonly interval: Interval | null
}

/** The picture of a finding: groups compared, or cumulative R over trades. */
export type FindingChart =
  | {
      readonly kind: 'groups'
      readonly unit: 'r' | 'fraction' | 'minutes' | 'count'
      readonly groups: readonly ChartGroup[]
    }
  | {
      readonly kind: 'trend'
      /** Cumulative R, with the number of trades it is reached after. */
      readonly points: readonly { readonly trades: number; readonly r: number }[]
    }

/** Max points of a trend: more are not seen in a small chart. */
const maxPoints = 120

export const groupsOf = (
  unit: Extract<FindingChart, { kind: 'groups' }>['unit'],
  groups: readonly ChartGroup[],
): FindingChart => ({ kind: 'groups', unit, groups })

/**
 * The mean of values in order of time, with the interval that edges are tested by, at 95% unless stated; without one for
 * fewer than two values.
 */
export function meanBar(label: string, values: readonly number[], confidence = 0.95): ChartGroup {
  const interval = differenceFromZero(values, meanInflation(values), confidence)?.interval ?? null
  return { label, n: values.length, value: mean(values), interval }
}

/** Cumulative R of trades in order of exit, from 0, thinned to at most 120 points. */
export function trendOf(trades: readonly { readonly realizedR: number }[]): FindingChart {
  const step = Math.max(1, Math.ceil(trades.length / (maxPoints - 1)))
  const points = [{ trades: 0, r: 0 }]
  let r = 0
  for (const [index, { realizedR }] of trades.entries()) {
    r += realizedR
    const count = index + 1
    if (count % step === 0 || count === trades.length) points.push({ trades: count, r })
  }
  return { kind: 'trend', points }
}
