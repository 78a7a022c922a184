import { drawdownInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { quantile } from '#domain/numbers/statistics.ts'
import { formatPercent, formatR, type InsightCheck, withMeasuredR, rMultiplesOf } from './finding.ts'

const minTrades = 50
/** Older trades say little of a drawdown now, and each costs time. */
const maxTrades = 2_000
const shuffleCount = 1_000

/** The current drawdowns of the same results in random orders, always the same ones. */
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
  remedy: 'Trade at half size until the last ten trades earn again, and look for what changed since the peak.',
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
        statement: `The trades are ${formatR(current, false)} below their peak; the same ${known.length} results in random order would be less deep in ${formatPercent(1 - pValue)} of cases, ${formatR(usual, false)} at the median.`,
        n: known.length,
        effect: { value: current, unit: 'r', interval: null, nothing: usual },
        pValue,
        evidence: known.slice(-10).map(({ id }) => id),
      },
    ]
  },
}
