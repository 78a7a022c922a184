import { describe, expect, it } from 'vitest'
import { maxDrawdown } from '#domain/metrics/drawdown/max-drawdown.ts'
import { sqn } from '#domain/metrics/r-multiples/sqn.ts'
import { adjustedSharpe, sharpe } from '#domain/metrics/returns/sharpe.ts'
import { sortino } from '#domain/metrics/returns/sortino.ts'
import { payoffRatio } from '#domain/metrics/win-loss/payoff-ratio.ts'
import { profitFactor } from '#domain/metrics/win-loss/profit-factor.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { quantile } from '#domain/numbers/statistics.ts'
import { ratioInterval, type ResampledMetric } from './ratio-intervals.ts'
import { buildDailyReturns, buildSample } from './sample.fixture.ts'

/** Results of a trader who wins `p` of trades: 1 to 3 for a win, a loss of 0.5 to 1.5. */
function drawNets(seed: number, n: number, p = 0.5): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => (random.chance(p) ? 1 + 2 * random.unit() : -0.5 - random.unit()))
}

const sampleOf = (nets: readonly number[]) =>
  buildSample(...nets.map((net) => ({ net: (net * 10).toFixed(6), risk: '10' })))
const metrics = { profitFactor, payoffRatio, sqn, sharpe, adjustedSharpe, sortino, maxDrawdown }

function intervalOf(metric: ResampledMetric, sample: ReturnType<typeof buildSample>, resamples = 1_000) {
  const { value } = metrics[metric].compute(sample)
  return value === null ? null : ratioInterval(metric, sample, value, { seed: 1, resamples })
}

describe('intervals of ratios', () => {
  // The true values: wins average 2 and losses 1, half of trades each, so that both ratios are 2.
  it.each([
    ['profitFactor', 2],
    ['payoffRatio', 2],
  ] as const)('of %s hold the true value in about 95 of 100 histories of 60 trades', (metric, truth) => {
    let held = 0
    const histories = 120
    for (let seed = 1; seed <= histories; seed += 1) {
      const interval = intervalOf(metric, sampleOf(drawNets(seed, 60)), 500)
      if (interval !== null && interval.low <= truth && interval.high >= truth) held += 1
    }
    expect(held / histories).toBeGreaterThanOrEqual(0.91)
    expect(held / histories).toBeLessThanOrEqual(0.985)
  })

  it.each([
    // Mean 0.001 and deviation 0.01 a day, 365 days a year: 0.1 x root of 365.
    ['sharpe', 0.1 * Math.sqrt(365)],
    // Downside deviation of a normal return with that mean: root of 0.01^2 x E min(z + 0.1, 0)^2 = 0.0065198.
    ['sortino', (0.001 / 0.0065198) * Math.sqrt(365)],
  ] as const)('of %s hold the true value in about 95 of 100 histories of 40 days', (metric, truth) => {
    let held = 0
    const histories = 80
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = seededRandom(seed)
      const sample = buildDailyReturns(Array.from({ length: 40 }, () => 0.001 + 0.01 * random.normal()))
      const interval = intervalOf(metric, sample, 500)
      if (interval !== null && interval.low <= truth && interval.high >= truth) held += 1
    }
    expect(held / histories).toBeGreaterThanOrEqual(0.88)
  })

  it('of the SQN are those of root n x mean / deviation: near its value ± 1.96 for little skew', () => {
    const sample = sampleOf(drawNets(4, 400))
    const { value } = sqn.compute(sample)
    const interval = intervalOf('sqn', sample)
    expect(Math.abs((interval?.low ?? 0) - ((value ?? 0) - 1.96))).toBeLessThan(0.5)
    expect(Math.abs((interval?.high ?? 0) - ((value ?? 0) + 1.96))).toBeLessThan(0.5)
  })

  it('of the largest drawdown hold the median drawdown of such histories in about 95 of 100', () => {
    const samples = Array.from({ length: 100 }, (_, seed) => sampleOf(drawNets(seed + 1, 60)))
    const typical = quantile(
      samples.map((sample) => maxDrawdown.compute(sample).value ?? 0),
      0.5,
    )
    const held = samples.filter((sample) => {
      const interval = intervalOf('maxDrawdown', sample, 300)
      return interval !== null && interval.low <= typical && interval.high >= typical
    })
    expect(held.length).toBeGreaterThanOrEqual(90)
  })

  it('are missing below 30 trades, and where a resample may have no loss', () => {
    const nets = drawNets(2, 30)
    for (const metric of ['profitFactor', 'payoffRatio', 'sqn', 'maxDrawdown'] as const) {
      expect(intervalOf(metric, sampleOf(nets.slice(1))), metric).toBeNull()
      expect(intervalOf(metric, sampleOf(nets)), metric).not.toBeNull()
    }
    expect(intervalOf('profitFactor', sampleOf([...Array.from({ length: 30 }, () => 1), -1]))).toBeNull()
  })
})
