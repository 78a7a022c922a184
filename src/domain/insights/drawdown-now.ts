import { drawdownInR } from '#domain/drawdown-in-r.ts'
import { quantile } from '#domain/metrics/statistics.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { inPercent, inR, type Inquiry, measured, resultsOf } from './finding.ts'

const fewest = 50
/** Older trades say little of a drawdown now, and each costs time. */
const mostTrades = 2_000
const orders = 1_000

/** The current drawdowns of the same results in random orders, always the same ones. */
function shuffledDrawdowns(r: readonly number[]): number[] {
  const random = seededRandom(20_261_121)
  const results = Float64Array.from(r)
  return Array.from({ length: orders }, () => {
    for (let place = results.length - 1; place > 0; place -= 1) {
      const other = Math.floor(random.unit() * (place + 1))
      const kept = results[place] ?? 0
      results[place] = results[other] ?? 0
      results[other] = kept
    }
    return drawdownInR(results).current
  })
}

export const drawdownNow: Inquiry = {
  kind: 'drawdown',
  title: 'Drawdown now',
  remedy: 'Trade at half size until the last ten trades earn again, and look for what changed since the peak.',
  examine(trades) {
    const known = measured(trades).slice(-mostTrades)
    if (known.length < fewest) return []
    const { current } = drawdownInR(resultsOf(known))
    const shuffled = shuffledDrawdowns(resultsOf(known))
    const deeper = shuffled.filter((value) => value >= current).length
    const pValue = (deeper + 1) / (orders + 1)
    const usual = quantile(shuffled, 0.5)
    return [
      {
        subject: null,
        nature: current > usual ? 'weakness' : 'strength',
        severity: pValue < 0.005 ? 'high' : 'medium',
        statement: `The trades are ${inR(current, false)} below their peak; the same ${known.length} results in random order would be less deep in ${inPercent(1 - pValue)} of cases, ${inR(usual, false)} at the median.`,
        n: known.length,
        effect: { value: current, unit: 'r', interval: null, nothing: usual },
        pValue,
        evidence: known.slice(-10).map(({ id }) => id),
      },
    ]
  },
}
