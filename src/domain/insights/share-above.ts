import { intervalOfShare } from '#domain/metrics/intervals.ts'
import { incompleteBeta } from '#domain/metrics/student-t.ts'
import type { StudiedTrade } from '#domain/studied-trade.ts'
import { type Claim, inPercent, severityOfShare, worstOf } from './finding.ts'

/** Up to this share a lapse is taken for an exception. */
const tolerated = 0.05

/** Chance of at least `hits` in `n` where each has the chance `share`: the binomial tail (DLMF 8.17.5). */
export function binomialTail(hits: number, n: number, share: number): number {
  return hits === 0 ? 1 : incompleteBeta(share, hits, n - hits + 1)
}

/** Whether a lapse happens in more than one of twenty trades. */
export function shareAboveTolerated(
  hits: readonly StudiedTrade[],
  n: number,
  statement: (share: string, tolerated: string) => string,
): Claim {
  const share = hits.length / n
  return {
    subject: null,
    nature: share > tolerated ? 'weakness' : 'strength',
    severity: severityOfShare(share),
    statement: statement(inPercent(share), inPercent(tolerated)),
    n,
    effect: { value: share, unit: 'fraction', interval: intervalOfShare(hits.length, n), nothing: tolerated },
    pValue: binomialTail(hits.length, n, tolerated),
    evidence: worstOf(hits),
  }
}
