import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { selectedConfidence } from '#domain/metrics/shared/false-discovery.ts'
import { intervalAt } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { groupsOf, meanBar } from './finding-chart.ts'
import {
  type Claim,
  formatR,
  withMeasuredR,
  type MeasuredTrade,
  type Removal,
  type Requirement,
  rMultiplesOf,
  severityOfEffect,
  type Subject,
  worstTradeIds,
} from './finding.ts'

/** Min trades on either side of a comparison. */
const minGroupTrades = 20

/** Max groups tested, the most traded first: each test weakens all others. */
const maxGroups = 40

interface Comparison {
  readonly subject: Subject | null
  /** Names of the tested trades (at the start of a sentence) and of the others. */
  readonly those: string
  readonly others: string
  readonly minTrades?: number
  /** Of the intervals: higher where the group is one of several, of which the clearest are reported; 95% by default. */
  readonly confidence?: number
  /** The same behavior as the what-if simulator removes it. */
  readonly removal?: Removal | undefined
}

const withoutCapital = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** What a comparison of a group with the others needs. */
export function requireBoth(
  group: number,
  others: number,
  { those, others: rest, minTrades = minGroupTrades }: Pick<Comparison, 'those' | 'others' | 'minTrades'>,
): Requirement[] {
  return [
    { of: withoutCapital(those), have: group, needed: minTrades },
    { of: withoutCapital(rest), have: others, needed: minTrades },
  ]
}

/** What `testGroupEarnsLess` needs of the same trades. */
export function requireGroup(
  trades: readonly MeasuredTrade[],
  isMember: (trade: MeasuredTrade) => boolean,
  words: Pick<Comparison, 'those' | 'others' | 'minTrades'>,
): Requirement[] {
  const group = trades.filter(isMember).length
  return requireBoth(group, trades.length - group, words)
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Tests whether one group of trades, in order of exit, earns less R than the others, if both are large enough. */
export function testGroupEarnsLess(
  trades: readonly MeasuredTrade[],
  isMember: (trade: MeasuredTrade) => boolean,
  comparison: Comparison,
): Claim[] {
  const membership = trades.map(isMember)
  const group = trades.filter((_, index) => membership[index] === true)
  const others = trades.filter((_, index) => membership[index] !== true)
  const least = comparison.minTrades ?? minGroupTrades
  if (group.length < least || others.length < least) return []
  const difference = differenceOfGroups(rMultiplesOf(trades), membership)
  if (difference === null) return []
  const { confidence = 0.95 } = comparison
  const interval = intervalAt(difference, confidence)
  const [ofGroup, ofOthers] = [mean(rMultiplesOf(group)), mean(rMultiplesOf(others))]
  return [
    {
      subject: comparison.subject,
      nature: difference.value < 0 ? 'weakness' : 'strength',
      severity: severityOfEffect(difference.size),
      statement: `${comparison.those} average ${formatR(ofGroup)} each (${group.length} trades), ${comparison.others} ${formatR(ofOthers)} (${others.length} trades).`,
      n: group.length + others.length,
      effect: { value: difference.value, unit: 'r', interval, nothing: 0 },
      // Means decide; ranks keep a few extreme results from deciding alone, innovations the results before. All must agree.
      pValue: Math.max(difference.pValue, difference.rankPValue, difference.innovationPValue),
      evidence: worstTradeIds(group),
      members: group,
      rPerTrade: { value: difference.value, interval },
      chart: () =>
        groupsOf('r', [
          meanBar(comparison.those, rMultiplesOf(group), confidence),
          meanBar(capitalize(comparison.others), rMultiplesOf(others), confidence),
        ]),
      ...(comparison.removal === undefined ? {} : { removal: comparison.removal }),
    },
  ]
}

/** Tests whether any of several groups loses and earns less than all other trades. */
export function testLosingGroups(
  trades: readonly StudiedTrade[],
  subjectOf: (trade: StudiedTrade) => Subject | null,
  words: Pick<Comparison, 'those' | 'others'>,
  removalOf: (value: string) => Removal | undefined = () => undefined,
): Claim[] {
  const known = withMeasuredR(trades)
  const largest = largestGroups(known, subjectOf).slice(0, maxGroups)
  const compared = largest.filter(({ group }) => Math.min(group.length, known.length - group.length) >= minGroupTrades)
  const confidence = selectedConfidence(compared.length)
  return largest.flatMap(({ subject, group }) => {
    const inside = new Set(group)
    const loses = group.length > 0 && mean(rMultiplesOf(group)) < 0
    const comparison = { ...words, subject, confidence, removal: removalOf(subject.value) }
    // A group that earns less but is profitable is no weakness.
    return testGroupEarnsLess(known, (trade) => inside.has(trade), comparison).map((claim) =>
      loses ? claim : { ...claim, nature: 'strength' as const },
    )
  })
}

/** What `testLosingGroups` needs: one group that is large enough, and others beside it. */
export function requireAnyGroup(
  trades: readonly StudiedTrade[],
  subjectOf: (trade: StudiedTrade) => Subject | null,
  words: Pick<Comparison, 'those' | 'others'>,
): Requirement[] {
  const known = withMeasuredR(trades)
  const sizes = largestGroups(known, subjectOf).map(({ group }) => group.length)
  const size = sizes.find((of) => known.length - of >= minGroupTrades) ?? sizes[0] ?? 0
  return requireBoth(size, known.length - size, words)
}

/** The groups of trades by subject, the most traded first. */
function largestGroups(known: readonly MeasuredTrade[], subjectOf: (trade: StudiedTrade) => Subject | null) {
  const groups = new Map<string, { subject: Subject; group: MeasuredTrade[] }>()
  for (const trade of known) {
    const subject = subjectOf(trade)
    if (subject === null) continue
    const { group }: { group: MeasuredTrade[] } = groups.get(subject.value) ?? { group: [] }
    group.push(trade)
    groups.set(subject.value, { subject, group })
  }
  return [...groups.values()].toSorted((a, b) => b.group.length - a.group.length)
}
