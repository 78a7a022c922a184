import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { differenceOfMeans, rankSumPValue } from '#domain/metrics/shared/two-samples.ts'
import { mean } from '#domain/numbers/statistics.ts'
import {
  type Claim,
  formatR,
  withMeasuredR,
  type MeasuredTrade,
  rMultiplesOf,
  severityOfEffect,
  type Subject,
  worstTradeIds,
} from './finding.ts'

/** Fewer trades on either side say too little of a difference. */
const minGroupTrades = 20

/** Of many symbols only those traded most are tested: the others have few trades, and each test makes all less sharp. */
const maxGroups = 40

interface Comparison {
  readonly subject: Subject | null
  /** What the trades in question are called at the start of a sentence, and the others. */
  readonly those: string
  readonly others: string
  readonly minTrades?: number
}

/** Whether one group of trades makes less than the others, in R: tested as soon as there are enough of both. */
export function testGroupEarnsLess(
  group: readonly MeasuredTrade[],
  others: readonly MeasuredTrade[],
  comparison: Comparison,
): Claim[] {
  const least = comparison.minTrades ?? minGroupTrades
  if (group.length < least || others.length < least) return []
  const difference = differenceOfMeans(rMultiplesOf(group), rMultiplesOf(others))
  if (difference === null) return []
  const [ofGroup, ofOthers] = [mean(rMultiplesOf(group)), mean(rMultiplesOf(others))]
  return [
    {
      subject: comparison.subject,
      nature: difference.value < 0 ? 'weakness' : 'strength',
      severity: severityOfEffect(difference.size),
      statement: `${comparison.those} make ${formatR(ofGroup)} each on average (${group.length} trades), ${comparison.others} ${formatR(ofOthers)} (${others.length} trades).`,
      n: group.length + others.length,
      effect: { value: difference.value, unit: 'r', interval: difference.interval, nothing: 0 },
      // Means are what counts; ranks keep a few extreme results from deciding alone. Both must say so.
      pValue: Math.max(difference.pValue, rankSumPValue(rMultiplesOf(group), rMultiplesOf(others))),
      evidence: worstTradeIds(group),
    },
  ]
}

/** Whether any of several groups loses and makes less than all others together. */
export function testLosingGroups(
  trades: readonly StudiedTrade[],
  subjectOf: (trade: StudiedTrade) => Subject | null,
  words: Pick<Comparison, 'those' | 'others'>,
): Claim[] {
  const known = withMeasuredR(trades)
  const groups = new Map<string, { subject: Subject; group: MeasuredTrade[] }>()
  for (const trade of known) {
    const subject = subjectOf(trade)
    if (subject === null) continue
    const { group }: { group: MeasuredTrade[] } = groups.get(subject.value) ?? { group: [] }
    group.push(trade)
    groups.set(subject.value, { subject, group })
  }
  const largest = [...groups.values()].toSorted((a, b) => b.group.length - a.group.length).slice(0, maxGroups)
  return largest.flatMap(({ subject, group }) => {
    const inside = new Set(group)
    const others = known.filter((trade) => !inside.has(trade))
    const loses = group.length > 0 && mean(rMultiplesOf(group)) < 0
    // A group that makes less than others and still earns is no weakness to act on.
    return testGroupEarnsLess(group, others, { ...words, subject }).map((claim) =>
      loses ? claim : { ...claim, nature: 'strength' as const },
    )
  })
}
