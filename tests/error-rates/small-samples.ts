import { sqn } from '#domain/metrics/r-multiples/sqn.ts'
import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation, shareInflation } from '#domain/metrics/shared/dependence.ts'
import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import { ratioOfAnySize } from '#domain/metrics/shared/ratio-intervals.ts'
import { buildSample } from '#domain/metrics/shared/sample.fixture.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import type { ErrorRate } from './error-rate.ts'

const trades = 20

/** Results around 0 of which each depends on the one before it. */
function dependentResults(seed: number, n: number, correlation: number): number[] {
  const random = seededRandom(seed)
  let state = random.normal()
  return Array.from({ length: n }, () => {
    state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal()
    return state
  })
}

const rare = { chance: 0.03, loss: -8, mean: 0.3, deviation: 0.3 }

/** Small wins and losses, and in 3 of 100 trades a loss of 8 R. */
function resultsWithRareLoss(seed: number): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: trades }, () => {
    const usual = rare.mean + rare.deviation * random.normal()
    return random.chance(rare.chance) ? rare.loss : usual
  })
}

function trueSqn(): number {
  const { chance, loss, mean, deviation } = rare
  const center = chance * loss + (1 - chance) * mean
  const square = chance * loss ** 2 + (1 - chance) * (mean ** 2 + deviation ** 2)
  return (Math.sqrt(trades) * center) / Math.sqrt(square - center ** 2)
}

function meanOf(seed: number, correlation: number): Interval | null {
  const r = dependentResults(seed, trades, correlation)
  return meanInterval(r, meanInflation(r))
}

/** Of the figures of 20 trades: the interval of one sample, and the value that it is about. */
const kinds = {
  independentMean: { truth: 0, intervalOf: (seed: number) => meanOf(seed, 0) },
  mean: { truth: 0, intervalOf: (seed: number) => meanOf(seed, 0.4) },
  share: {
    truth: 0.5,
    intervalOf: (seed: number) => {
      const wins = dependentResults(seed, trades, 0.4).map((r) => r > 0)
      return shareInterval(wins.filter(Boolean).length, trades, shareInflation(wins))
    },
  },
  difference: {
    truth: 0,
    intervalOf: (seed: number) => {
      const r = dependentResults(seed, 3 * trades, 0.4)
      const isMember = r.map((_, place) => place < trades)
      return differenceOfGroups(r, isMember)?.interval ?? null
    },
  },
  sqn: {
    truth: trueSqn(),
    intervalOf: (seed: number) => {
      const r = resultsWithRareLoss(seed)
      const sample = buildSample(...r.map((one) => ({ net: (10 * one).toFixed(6), risk: '10' })))
      const { value } = sqn.compute(sample)
      return value === null ? null : ratioOfAnySize('sqn', sample, value, { seed: 1, resamples: 500 })
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly truth: number; readonly intervalOf: (seed: number) => Interval | null }>
>

export type SmallSampleKind = keyof typeof kinds

/** Whether the interval of one sample of 20 trades holds the true value. */
export function holdsTruth(kind: SmallSampleKind, seed: number): boolean {
  const { truth, intervalOf } = kinds[kind]
  const interval = intervalOf(seed)
  return interval !== null && interval.low <= truth && interval.high >= truth
}

const rateOf = (kind: SmallSampleKind, name: string, goal: ErrorRate['goal']): ErrorRate => ({
  subject: `95% intervals after ${trades} trades`,
  name: `the interval ${name}`,
  samples: 400,
  seed: 1,
  goal,
  test: 'src/domain/metrics/shared/small-samples.test.ts',
  count: (_, samples, seed) => {
    let held = 0
    for (let sample = 0; sample < samples; sample += 1) held += Number(holdsTruth(kind, seed * 1_000 + sample))
    return held
  },
})

/** How rarely intervals of few trades hold the true value: why they say "at least", and why ratios have none. */
export const smallSampleRates: readonly ErrorRate[] = [
  rateOf('independentMean', 'of mean R holds the true value: independent results', { atLeast: 0.92 }),
  rateOf('mean', 'of mean R, shown as "at least", holds the true value: autocorrelation 0.4', { atMost: 0.92 }),
  rateOf('share', 'of the win rate, shown as "at least", holds the true value: autocorrelation 0.4', { atMost: 0.92 }),
  rateOf('difference', 'of a difference, shown as "at least", holds the true value: autocorrelation 0.4', {
    atMost: 0.92,
  }),
  rateOf('sqn', 'of the SQN, which is not shown, holds the true value: a rare loss of 8 R', { atMost: 0.8 }),
]
