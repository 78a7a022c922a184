import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { incompleteBeta } from '#domain/numbers/student-t.ts'
import { groupsOf } from './finding-chart.ts'
import { type Claim, formatPercent, severityOfShare, worstTradeIds } from './finding.ts'

/** Lapses up to this share count as exceptions. */
const toleratedShare = 0.05

/** Probability of at least `hits` in `n` with probability `share` each: the binomial tail (DLMF 8.17.5). */
function binomialTail(hits: number, n: number, share: number): number {
  return hits === 0 ? 1 : incompleteBeta(share, hits, n - hits + 1)
}

/** Tests whether a lapse happens in more than 5% of trades. */
export function testShareAboveTolerated(
  hits: readonly StudiedTrade[],
  n: number,
  statement: (share: string, tolerated: string) => string,
): Claim {
  const share = hits.length / n
  return {
    subject: null,
    nature: share > toleratedShare ? 'weakness' : 'strength',
    severity: severityOfShare(share),
    statement: statement(formatPercent(share), formatPercent(toleratedShare)),
    n,
    effect: { value: share, unit: 'fraction', interval: shareInterval(hits.length, n), nothing: toleratedShare },
    pValue: binomialTail(hits.length, n, toleratedShare),
    evidence: worstTradeIds(hits),
    members: hits,
    rPerTrade: null,
    chart: groupsOf('fraction', [
      { label: 'Your trades', n, value: share, interval: shareInterval(hits.length, n) },
      { label: 'Tolerated', n: null, value: toleratedShare, interval: null },
    ]),
  }
}
