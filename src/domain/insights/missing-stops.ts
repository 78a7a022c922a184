import type { Inquiry } from './finding.ts'
import { shareAboveTolerated } from './share-above.ts'

const fewest = 30

export const missingStops: Inquiry = {
  kind: 'missingStops',
  title: 'Trades without a stop',
  remedy:
    'Enter the stop with the order: without one there is no R, no size that fits the account and no limit to a loss.',
  examine(trades) {
    if (trades.length < fewest) return []
    const without = trades.filter(({ hasStop }) => !hasStop)
    return [
      shareAboveTolerated(
        without,
        trades.length,
        (share, tolerated) =>
          `${without.length} of ${trades.length} trades (${share}) had no stop; up to ${tolerated} may be an oversight.`,
      ),
    ]
  },
}
