import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { formatR, type InsightCheck, withMeasuredR, rMultiplesOf } from './finding.ts'
import { testShareAboveTolerated } from './tolerated-share.ts'

const minLosses = 30
/** Allows 0.1 R for slippage and costs. */
const beyondStopR = -1.1

const stoppedLosses = (trades: readonly StudiedTrade[]) =>
  withMeasuredR(trades).filter(({ result, hasStop }) => result === 'loss' && hasStop)

export const lossesBeyondStop: InsightCheck = {
  kind: 'beyondStop',
  title: 'Losses beyond stop',
  remedy: 'Leave the stop at the broker as an order. Trade smaller where it slips.',
  examine(trades) {
    const losses = stoppedLosses(trades)
    if (losses.length < minLosses) return []
    const further = losses.filter(({ realizedR }) => realizedR <= beyondStopR)
    const average = further.length === 0 ? '' : ` They average ${formatR(mean(rMultiplesOf(further)))} each.`
    return [
      testShareAboveTolerated(
        further,
        losses.length,
        (share, tolerated) =>
          `${further.length} of ${losses.length} losses (${share}) were larger than their stop allowed; up to ${tolerated} may be slippage.${average}`,
      ),
    ]
  },
  withoutWorth: 'Counts how often a stop was passed.',
  require: (trades) => [{ of: 'losses with a stop', have: stoppedLosses(trades).length, needed: minLosses }],
}
