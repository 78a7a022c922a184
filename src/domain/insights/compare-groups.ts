import type { StudiedTrade } from '#domain/studied-trade.ts'
import { mean } from '#domain/metrics/statistics.ts'
import { differenceOfMeans, rankSumPValue } from '#domain/two-samples.ts'
import {
  type Claim,
  inR,
  measured,
  type MeasuredTrade,
  resultsOf,
  severityOf,
  type Subject,
  worstOf,
} from './finding.ts'

/** Fewer trades on either side say too little of a difference. */
const fewest = 20

/** Of many symbols only those traded most are tested: the others have few trades, and each test makes all less sharp. */
const mostGroups = 40

interface Comparison {
  readonly subject: Subject | null
  /** What the trades in question are called at the start of a sentence, and the others. */
  readonly those: string
  readonly others: string
  readonly fewest?: number
}

/** Whether one group of trades makes less than the others, in R: tested as soon as there are enough of both. */
export function groupMakesLess(
  group: readonly MeasuredTrade[],
  others: readonly MeasuredTrade[],
  comparison: Comparison,
): Claim[] {
  const least = comparison.fewest ?? fewest
  if (group.length < least || others.length < least) return []
  const difference = differenceOfMeans(resultsOf(group), resultsOf(others))
  if (difference === null) return []
  const [ofGroup, ofOthers] = [mean(resultsOf(group)), mean(resultsOf(others))]
  return [
    {
      subject: comparison.subject,
      nature: difference.value < 0 ? 'weakness' : 'strength',
      severity: severityOf(difference.size),
      statement: `${comparison.those} make ${inR(ofGroup)} each on average (${group.length} trades), ${comparison.others} ${inR(ofOthers)} (${others.length} trades).`,
      n: group.length + others.length,
      effect: { value: difference.value, unit: 'r', interval: difference.interval, nothing: 0 },
      // Means are what counts; ranks keep a few extreme results from deciding alone. Both must say so.
      pValue: Math.max(difference.pValue, rankSumPValue(resultsOf(group), resultsOf(others))),
      evidence: worstOf(group),
    },
  ]
}

/** Whether any of several groups loses and makes less than all others together. */
export function losingGroups(
  trades: readonly StudiedTrade[],
  subjectOf: (trade: StudiedTrade) => Subject | null,
  words: Pick<Comparison, 'those' | 'others'>,
): Claim[] {
  const known = measured(trades)
  const groups = new Map<string, { subject: Subject; group: MeasuredTrade[] }>()
  for (const trade of known) {
    const subject = subjectOf(trade)
    if (subject === null) continue
    const { group }: { group: MeasuredTrade[] } = groups.get(subject.value) ?? { group: [] }
    group.push(trade)
    groups.set(subject.value, { subject, group })
  }
  const largest = [...groups.values()].toSorted((a, b) => b.group.length - a.group.length).slice(0, mostGroups)
  return largest.flatMap(({ subject, group }) => {
    const inside = new Set(group)
    const others = known.filter((trade) => !inside.has(trade))
    const loses = group.length > 0 && mean(resultsOf(group)) < 0
    // A group that makes less than others and still earns is no weakness to act on.
    return groupMakesLess(group, others, { ...words, subject }).map((claim) =>
      loses ? claim : { ...claim, nature: 'strength' as const },
    )
  })
}
