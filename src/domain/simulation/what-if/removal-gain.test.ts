import { expect, it } from 'vitest'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { removalGainInterval } from './removal-gain.ts'

/** A small generator of the kind of D. H. Lehmer, so that the simulation repeats. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())

it('is the interval of the influence values around the gain', () => {
  // Twenty trades: ten of 1R and ten of -1R or 0R, of which the latter ten are removed.
  const values = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 1 + (i % 4) / 4 : -((i % 4) - 1) / 2))
  const remove = values.map((_, i) => i % 2 === 1)
  const kept = values.filter((_, i) => i % 2 === 0)
  const gain = mean(kept) - mean(values)
  const influences = values.map((x, i) => (i % 2 === 0 ? (x - mean(kept)) / 0.5 : 0) - (x - mean(values)))
  expect(mean(influences)).toBeCloseTo(0, 12)
  // Student's t with nineteen degrees of freedom: 2.093.
  const half = (2.093024 * standardDeviation(influences)) / Math.sqrt(20)
  const found = removalGainInterval(values, remove)
  expect(found?.low).toBeCloseTo(gain - half, 4)
  expect(found?.high).toBeCloseTo(gain + half, 4)
})

it('is unknown with fewer than ten trades removed or kept, or without any spread', () => {
  const values = Array.from({ length: 40 }, (_, i) => (i % 3) - 1)
  expect(
    removalGainInterval(
      values,
      values.map((_, i) => i < 9),
    ),
  ).toBeNull()
  expect(
    removalGainInterval(
      values,
      values.map((_, i) => i >= 9),
    ),
  ).toBeNull()
  expect(
    removalGainInterval(
      values,
      values.map((_, i) => i < 10),
    ),
  ).not.toBeNull()
  expect(
    removalGainInterval(
      Array(40).fill(1),
      values.map((_, i) => i < 20),
    ),
  ).toBeNull()
})

it('holds the true gain in 95% of samples, within what 1,000 samples can tell', () => {
  const random = randomFrom(20_261_128)
  // A fifth of all trades has a mean of -0.5R, the others of 0.3R: without it, 0.16R more per trade.
  const trueGain = 0.3 - (0.2 * -0.5 + 0.8 * 0.3)
  let [hits, known] = [0, 0]
  for (let sample = 0; sample < 1_000; sample += 1) {
    const remove = Array.from({ length: 150 }, () => random() < 0.2)
    const values = remove.map((shows) => (shows ? -0.5 : 0.3) + 1.2 * normal(random))
    const interval = removalGainInterval(values, remove)
    if (interval === null) continue
    known += 1
    if (interval.low <= trueGain && trueGain <= interval.high) hits += 1
  }
  expect(known).toBe(1_000)
  // Three standard errors of a share of 0.95 in 1,000 samples.
  expect(Math.abs(hits / known - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / 1_000))
})
