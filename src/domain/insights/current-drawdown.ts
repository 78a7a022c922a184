import { drawdownInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { quantile } from '#domain/numbers/statistics.ts'
import { formatPercent, formatR, type InsightCheck, withMeasuredR, rMultiplesOf } from './finding.ts'

const minTrades = 50
/** Max trades: older ones say little about the current drawdown and cost time. */
const maxTrades = 2_000
const shuffleCount = 1_000

/** Current drawdowns of the same results in random orders, from a fixed seed. */
function shuffledDrawdowns(r: readonly number[]): number[] {
  const random = seededRandom(20_261_121)
  const results = Float64Array.from(r)
  return Array.from({ length: shuffleCount }, () => {
    for (let place = results.length - 1; place > 0; place -= 1) {
      const other = Math.floor(random.unit() * (place + 1))
      const kept = results[place] ?? 0
      results[place] = results[other] ?? 0
      results[other] = kept
    }
    return drawdownInR(results).current
  })
}

export const currentDrawdown: InsightCheck = {
  kind: 'drawdown',
  title: 'Drawdown now',
  remedy: 'Trade at half size until the last ten trades are profitable, and find what changed since the peak.',
  examine(trades) {
    const known = withMeasuredR(trades).slice(-maxTrades)
    if (known.length < minTrades) return []
    const { current } = drawdownInR(rMultiplesOf(known))
    const shuffled = shuffledDrawdowns(rMultiplesOf(known))
    const deeper = shuffled.filter((value) => value >= current).length
    const pValue = (deeper + 1) / (shuffleCount + 1)
    const usual = quantile(shuffled, 0.5)
    return [
      {
        subject: null,
        nature: current > usual ? 'weakness' : 'strength',
        severity: pValue < 0.005 ? 'high' : 'medium',
        statement: `Cumulative R is ${formatR(current, false)} below its peak. In random order, the same ${known.length} results would be less deep in ${formatPercent(1 - pValue)} of cases (median ${formatR(usual, false)}).`,
        n: known.length,
        effect: { value: current, unit: 'r', interval: null, nothing: usual },
        pValue,
        evidence: known.slice(-10).map(({ id }) => id),
      },
    ]
  },
}
