import type { InsightCheck } from './finding.ts'
import { testShareAboveTolerated } from './tolerated-share.ts'

const minTrades = 30

export const missingStops: InsightCheck = {
  kind: 'missingStops',
  title: 'Trades without a stop',
  remedy: 'Enter the stop with the order. Without a stop there is no R, no sizing and no loss limit.',
  examine(trades) {
    if (trades.length < minTrades) return []
    const without = trades.filter(({ hasStop }) => !hasStop)
    return [
      testShareAboveTolerated(
        without,
        trades.length,
        (share, tolerated) =>
          `${without.length} of ${trades.length} trades (${share}) had no stop; up to ${tolerated} may be an oversight.`,
      ),
    ]
  },
  withoutWorth: 'Trades without a stop have no R.',
  require: (trades) => [{ of: 'trades', have: trades.length, needed: minTrades }],
}
