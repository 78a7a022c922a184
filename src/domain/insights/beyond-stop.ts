import { mean } from '#domain/metrics/statistics.ts'
import { inR, type Inquiry, measured, resultsOf } from './finding.ts'
import { shareAboveTolerated } from './share-above.ts'

const fewestLosses = 30
/** A tenth of R for slippage and costs. */
const beyond = -1.1

export const beyondStop: Inquiry = {
  kind: 'beyondStop',
  title: 'Losses beyond the stop',
  remedy: 'Leave the stop where it is and let it work as an order at the broker; where it slips, trade smaller.',
  examine(trades) {
    const losses = measured(trades).filter(({ result, hasStop }) => result === 'loss' && hasStop)
    if (losses.length < fewestLosses) return []
    const further = losses.filter(({ realizedR }) => realizedR <= beyond)
    const average = further.length === 0 ? '' : ` They cost ${inR(mean(resultsOf(further)))} each on average.`
    return [
      shareAboveTolerated(
        further,
        losses.length,
        (share, tolerated) =>
          `${further.length} of ${losses.length} losses (${share}) were larger than their stop allowed, of which up to ${tolerated} may be slippage.${average}`,
      ),
    ]
  },
}
