import { type Autoregression, findPersistence, innovationsOf } from '#domain/metrics/shared/dependence.ts'
import { drawdownInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import { seededRandom, shuffle } from '#domain/numbers/seeded-random.ts'
import { mean, quantile, sumNumbers } from '#domain/numbers/statistics.ts'
import { trendOf } from './finding-chart.ts'
import { formatPercent, formatR, type InsightCheck, withMeasuredR, rMultiplesOf } from './finding.ts'

const minTrades = 50
/** Max trades: older ones say little about the current drawdown and cost time. */
const maxTrades = 2_000
const shuffleCount = 1_000
/** Shuffled innovations that are played before the first result, so that it depends on others like all do. */
const warmUp = 100

/** How many results there were when the drawdown began. */
function peakPlace(r: readonly number[]): number {
  let depth = 0
  let end = 0
  for (const [index, value] of r.entries()) {
    depth = Math.max(0, depth - value)
    if (depth === 0) end = index + 1
  }
  return end
}

/** The results until the drawdown began, or all if those are few. */
function beforeDrawdown(r: readonly number[]): readonly number[] {
  const end = peakPlace(r)
  return end < minTrades ? r : r.slice(0, end)
}

/**
 * Weights as uncertain as an estimate from `n` results is: their sum has a standard error of about sqrt((1 - sum²) / n).
 * Persistence that happens to be estimated too low would make an ordinary drawdown look rare. At most half of the way to
 * 1, where nothing would ever decay.
 */
function drawWeights({ weights }: Autoregression, n: number, normal: number): readonly number[] {
  const sum = sumNumbers(weights)
  if (!(sum > 0)) return weights
  const drawn = Math.min(Math.max(0, sum + normal * Math.sqrt((1 - sum ** 2) / n)), (1 + sum) / 2)
  return weights.map((weight) => (weight * drawn) / sum)
}

/**
 * Current drawdowns of the same results in random orders, with the persistence that was estimated from `n` of them, from
 * a fixed seed.
 */
function shuffledDrawdowns(r: readonly number[], process: Autoregression | null, n: number): number[] {
  const { unit, normal } = seededRandom(20_261_121)
  const center = mean(r)
  const innovations = Float64Array.from(process === null ? r : innovationsOf(r, process))
  // Filled again for each order: making a thousand arrays would take longer than filling them.
  const played = new Float64Array(Math.min(warmUp, r.length) + r.length)
  const results = played.subarray(played.length - r.length)
  return Array.from({ length: shuffleCount }, () => {
    shuffle(innovations, unit)
    if (process === null) return drawdownInR(innovations).current
    playInnovations(innovations, drawWeights(process, n, normal()), played)
    for (let at = 0; at < results.length; at += 1) results[at] = center + (results[at] as number)
    return drawdownInR(results).current
  })
}

/** Fills `played` with the deviations that innovations make in this order, after a start with the last ones. */
function playInnovations(innovations: Float64Array, weights: readonly number[], played: Float64Array): void {
  const start = played.length - innovations.length
  for (let at = 0; at < played.length; at += 1) {
    let deviation = innovations[at < start ? innovations.length - start + at : at - start] as number
    for (let lag = 0; lag < weights.length && lag < at; lag += 1) {
      deviation += (weights[lag] as number) * (played[at - 1 - lag] as number)
    }
    played[at] = deviation
  }
}

export const currentDrawdown: InsightCheck = {
  kind: 'drawdown',
  title: 'Drawdown now',
  remedy: 'Trade half size until ten trades in a row add up to a profit.',
  examine(trades) {
    const known = withMeasuredR(trades).slice(-maxTrades)
    if (known.length < minTrades) return []
    const results = rMultiplesOf(known)
    const { current } = drawdownInR(results)
    // How results persisted until the drawdown began: the drawdown itself must not explain itself.
    const before = beforeDrawdown(results)
    const process = findPersistence(before)
    const shuffled = shuffledDrawdowns(results, process, before.length)
    const deeper = shuffled.filter((value) => value >= current).length
    const pValue = (deeper + 1) / (shuffleCount + 1)
    const usual = quantile(shuffled, 0.5)
    const order = process === null ? 'In random order' : 'In random order with the same streaks'
    return [
      {
        subject: null,
        nature: current > usual ? 'weakness' : 'strength',
        severity: pValue < 0.005 ? 'high' : 'medium',
        statement: `Cumulative R is ${formatR(current, false)} below its peak. ${order}, the same ${known.length} results would be less deep in ${formatPercent(1 - pValue)} of cases (median ${formatR(usual, false)}).`,
        n: known.length,
        // Below the peak; a difference, so that no drawdown is 0 and not -0.
        effect: { value: 0 - current, unit: 'r', interval: null, nothing: 0 - usual },
        pValue,
        evidence: known.slice(-10).map(({ id }) => id),
        members: known.slice(peakPlace(results)),
        rPerTrade: null,
        chart: trendOf(known),
      },
    ]
  },
  withoutWorth: 'A drawdown is a state, not a habit.',
  require: (trades) => [{ of: 'trades with an R', have: withMeasuredR(trades).length, needed: minTrades }],
}
