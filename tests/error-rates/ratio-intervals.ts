import { ratioInterval, type ResampledMetric } from '#domain/metrics/shared/ratio-intervals.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { payoffRatio } from '#domain/metrics/win-loss/payoff-ratio.ts'
import { profitFactor } from '#domain/metrics/win-loss/profit-factor.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { ErrorRate } from './error-rate.ts'

const trades = 60
const metrics = { profitFactor, payoffRatio }

/** Half of trades win 10 to 30, the others lose 5 to 15: both ratios are 2. */
function sampleOf(seed: number) {
  const random = seededRandom(seed)
  return buildSample(
    ...Array.from({ length: trades }, () => ({
      net: (random.chance(0.5) ? 10 + 20 * random.unit() : -5 - 10 * random.unit()).toFixed(6),
    })),
  )
}

function holds(metric: keyof typeof metrics & ResampledMetric, seed: number): boolean {
  const sample = sampleOf(seed)
  const { value } = metrics[metric].compute(sample)
  const interval = value === null ? null : ratioInterval(metric, sample, value, { seed: 1 })
  return interval !== null && interval.low <= 2 && interval.high >= 2
}

const rateOf = (metric: keyof typeof metrics, label: string): ErrorRate => ({
  subject: `Ratios: 95% intervals after ${trades} trades`,
  name: `the interval of the ${label} holds the true value`,
  samples: 400,
  seed: 1,
  goal: { atLeast: 0.91 },
  test: 'src/domain/metrics/shared/ratio-intervals.test.ts',
  count: (_, samples, seed) => {
    let held = 0
    for (let sample = 0; sample < samples; sample += 1) held += Number(holds(metric, seed * 1_000 + sample))
    return held
  },
})

/** How often BCa intervals hold the value that they are about. */
export const ratioIntervalRates: readonly ErrorRate[] = [
  rateOf('profitFactor', 'profit factor'),
  rateOf('payoffRatio', 'payoff ratio'),
]
