import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { judgeRemovals } from '#domain/simulation/what-if/removal-gain.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import type { ErrorRate } from './error-rate.ts'

const trades = 200
const perDay = 4
const daysOfWeek = 5

/** The trades of one day a week: with four trades a day, four neighbors of every twenty. */
const remove = Array.from({ length: trades }, (_, trade) => Math.floor(trade / perDay) % daysOfWeek === 0)

/** Results in R of one history, each with a mean of 0. */
type Draw = (random: ReturnType<typeof seededRandom>) => number[]

const autoregressive =
  (correlation: number): Draw =>
  (random) => {
    let state = random.normal()
    return Array.from({ length: trades }, () => {
      state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal()
      return state
    })
  }

/** Half of the variance of each result is that of its day. */
const sharedDays: Draw = (random) => {
  let shock = 0
  return Array.from({ length: trades }, (_, trade) => {
    if (trade % perDay === 0) shock = random.normal()
    return (shock + random.normal()) / Math.SQRT2
  })
}

const payoffOf =
  (chance: number, win: number): Draw =>
  (random) =>
    Array.from({ length: trades }, () => (random.chance(chance) ? win : -1))

/** How results depend on each other, or are distributed. */
export const removalKinds = {
  'independent results': autoregressive(0),
  'days that share a shock': sharedDays,
  'autocorrelation 0.4': autoregressive(0.4),
  'autocorrelation 0.8': autoregressive(0.8),
  'wins of 2 R, one in three': payoffOf(1 / 3, 2),
  'wins of 19 R, one in twenty': payoffOf(1 / 20, 19),
} satisfies Record<string, Draw>

/** In how many histories the trades of one day a week, which lose `cost` R more than others, are said to cost more than chance. */
export function countCostly(kind: keyof typeof removalKinds, cost: number, samples: number, seed: number): number {
  let found = 0
  for (let sample = 0; sample < samples; sample += 1) {
    const drawn = removalKinds[kind](seededRandom(seed * 100_000 + sample))
    const values = drawn.map((value, trade) => (remove[trade] === true ? value - cost : value))
    const result = removeBehavior({ values, remove, resamples: 400, seed: [seed, sample] })
    const [verdict] = judgeRemovals(values, [{ remove, result }])
    if (result.gain > 0 && (verdict?.p ?? 1) <= 0.05) found += 1
  }
  return found
}

const common = {
  subject: 'What if: a behavior removed, of 200 trades the forty of one day a week',
  samples: 1_000,
  seed: 5,
  test: 'tests/verification/removal-verdicts.test.ts',
}

/** How often removing a behavior is said to help, where it would not and where it would. */
export const removalRates: readonly ErrorRate[] = [
  ...(Object.keys(removalKinds) as (keyof typeof removalKinds)[]).map((kind): ErrorRate => ({
    ...common,
    name: `"costs you more than chance" without a cost: ${kind}`,
    goal: { atMost: 0.05 },
    count: (_, samples, seed) => countCostly(kind, 0, samples, seed),
  })),
  {
    ...common,
    name: '"costs you more than chance" where these trades lose 0.6 R more: independent results',
    goal: { atLeast: 0.8 },
    count: (_, samples, seed) => countCostly('independent results', 0.6, samples, seed),
  },
]
