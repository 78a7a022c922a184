import { expect, it } from 'vitest'
import { mean, standardDeviation } from '#domain/numbers/statistics.ts'
import { judgeRemovals, testRemovalGain } from './removal-gain.ts'

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
  const found = testRemovalGain(values, remove)?.interval
  expect(found?.low).toBeCloseTo(gain - half, 4)
  expect(found?.high).toBeCloseTo(gain + half, 4)
})

it('is unknown with fewer than ten trades removed or kept, or without any spread', () => {
  const values = Array.from({ length: 40 }, (_, i) => (i % 3) - 1)
  expect(
    testRemovalGain(
      values,
      values.map((_, i) => i < 9),
    ),
  ).toBeNull()
  expect(
    testRemovalGain(
      values,
      values.map((_, i) => i >= 9),
    ),
  ).toBeNull()
  expect(
    testRemovalGain(
      values,
      values.map((_, i) => i < 10),
    ),
  ).not.toBeNull()
  // The smaller of the kept and the removed trades decides whether the interval may be wider.
  for (const [removed, mayBeWider] of [
    [29, true],
    [30, undefined],
    [270, undefined],
    [271, true],
  ] as const) {
    const remove = Array.from({ length: 300 }, (_, i) => i < removed)
    const found = testRemovalGain(
      remove.map((_, i) => (i * 7) % 11),
      remove,
    )
    expect(found?.interval.mayBeWider, String(removed)).toBe(mayBeWider)
  }
  expect(
    testRemovalGain(
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
    const interval = testRemovalGain(values, remove)?.interval
    if (interval === undefined) continue
    known += 1
    if (interval.low <= trueGain && trueGain <= interval.high) hits += 1
  }
  expect(known).toBe(1_000)
  // Three standard errors of a share of 0.95 in 1,000 samples.
  expect(Math.abs(hits / known - 0.95)).toBeLessThan(3 * Math.sqrt((0.95 * 0.05) / 1_000))
})

it('judges by the interval: significant where that leaves out 0, corrected for what is tested', () => {
  const random = randomFrom(7)
  const values = Array.from({ length: 80 }, (_, i) => (i % 4 === 0 ? -0.45 : 0.2) + normal(random))
  const every = (step: number, first = 0) => values.map((_, i) => i % step === first)
  const removals = [every(4), every(4, 1), every(4, 2), every(100), every(2)]
  const alone = removals.map((remove) => testRemovalGain(values, remove))
  for (const test of alone)
    if (test !== null) expect(test.pValue < 0.05).toBe(test.interval.low > 0 || test.interval.high < 0)
  expect(alone.map((test) => test !== null && test.pValue < 0.05)).toContain(true)
  // One trade alone is not tested, and raises no p-value; the test of chance that is less sure decides.
  for (const luck of [0, 0.2]) {
    const asked = removals.map((remove) => ({ remove, result: { luck: { hits: 0, resamples: 0, p: luck } } }))
    // Each removal comes back with what is said of it.
    expect(judgeRemovals(values, asked)).toEqual(
      alone.map((test, place) => ({
        ...asked[place],
        gainInterval: test?.interval ?? null,
        p: test === null ? null : Math.min(1, 4 * Math.max(luck, test.pValue)),
      })),
    )
  }
})
