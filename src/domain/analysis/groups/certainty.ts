import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { Certainty, ToolFinding } from '#domain/analysis/shapes/tool-result.ts'
import { differenceOfGroups, splitMembers } from '#domain/metrics/shared/dependent-groups.ts'
import { adjustPValues, benjaminiHochbergThreshold, maxFalseShare } from '#domain/metrics/shared/false-discovery.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { type Difference, differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'
import { smallest } from '#domain/numbers/statistics.ts'

/** Fewest trades on either side of a comparison. */
export const minGroupTrades = 20
/** Most groups compared at once, the largest first: each test weakens all others. */
export const maxGroups = 40

/** A statement that was tested. */
export interface Tested<Subject> {
  readonly subject: Subject
  readonly difference: Difference
  readonly pValue: number
}

/** Whether 0 lies outside an interval. */
export const excludesZero = ({ low, high }: Interval) => low > 0 || high < 0

/**
 * The difference of a group from all others with the largest p-value of three tests, which must agree: means decide,
 * ranks keep a few extreme results from deciding alone, innovations the results before. Null below `least` trades on
 * either side, or if values do not vary.
 */
export function testGroup(
  values: ArrayLike<number>,
  isMember: readonly boolean[],
  least = minGroupTrades,
): { readonly difference: Difference; readonly pValue: number } | null {
  const { members, others } = splitMembers(values, isMember)
  if (members.length < least || others.length < least) return null
  // Dependence and further tests only raise the p-value: what is no finding without them needs none of them.
  const plain = differenceOfMeans(members, others)
  if (plain === null || plain.pValue > maxFalseShare)
    return plain === null ? null : { difference: plain, pValue: plain.pValue }
  const difference = differenceOfGroups(values, isMember)
  if (difference === null) return null
  return { difference, pValue: Math.max(difference.pValue, difference.rankPValue, difference.innovationPValue) }
}

/** A group of places within a list of values. */
export interface PlacedGroup<Subject> {
  readonly subject: Subject
  readonly size: number
  /** Which values are in the group; asked for only if the group is tested. */
  readonly membership: () => readonly boolean[]
}

/** Tests the largest groups against all other values, at most `maxGroups`. */
export function testGroups<Subject>(
  values: ArrayLike<number>,
  groups: readonly PlacedGroup<Subject>[],
  least = minGroupTrades,
): Tested<Subject>[] {
  return groups
    .toSorted((a, b) => b.size - a.size)
    .slice(0, maxGroups)
    .flatMap(({ subject, membership }) => {
      const tested = testGroup(values, membership(), least)
      return tested === null ? [] : [{ subject, ...tested }]
    })
}

/** The findings among tested statements by Benjamini and Hochberg, the surest first; their intervals exclude 0. */
export function surviving<Subject>(tested: readonly Tested<Subject>[]): Tested<Subject>[] {
  const threshold = benjaminiHochbergThreshold(
    tested.map(({ pValue }) => pValue),
    maxFalseShare,
  )
  return tested
    .filter(({ pValue, difference }) => pValue <= threshold && excludesZero(difference.interval))
    .toSorted((a, b) => a.pValue - b.pValue)
}

/** The smallest p-value, corrected for the number of statements as Benjamini and Hochberg do; null without any. */
export function correctedPValue(tested: readonly { readonly pValue: number }[]): number | null {
  return tested.length === 0 ? null : smallest(adjustPValues(tested.map(({ pValue }) => pValue)))
}

/** The certainty of one statement without a search. */
export function certaintyOf(difference: Difference | null, n: number, least: number): Certainty {
  if (n < least) return 'notEnough'
  if (difference === null) return 'couldBeChance'
  return difference.pValue <= maxFalseShare && excludesZero(difference.interval) ? 'likely' : 'couldBeChance'
}

/** A finding that states what was and tests nothing. */
export const descriptive = (statement: Sentence, n: number): ToolFinding => ({
  statement,
  certainty: 'descriptive',
  n,
  needed: null,
  pValue: null,
  comparisons: 1,
})

/** A finding that has too few trades for a verdict. */
export const notEnough = (statement: Sentence, n: number, needed: number): ToolFinding => ({
  statement,
  certainty: 'notEnough',
  n,
  needed,
  pValue: null,
  comparisons: 1,
})

/** Groups that are known only with the outcome: no test makes them its cause. */
export const resultNotCause = (n: number): ToolFinding =>
  descriptive(['These groups follow from the outcome: a result, not a cause.'], n)
