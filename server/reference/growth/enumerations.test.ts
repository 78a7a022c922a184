import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { modelDraws } from '#server/reference/growth/draws/model-draws.ts'
import { meanZ, plainGrowth, shareZ, terminalOf, walkThrough } from '#tests/support/simulation/plain-growth.ts'
import { runWithoutFan } from './run.ts'
import { simulateGrowth } from './simulate-growth.ts'
import { summarizeFigures } from './summary.ts'

type Path = ReturnType<typeof walkThrough>

/** A path of an enumeration with its chance. */
interface Weighted {
  readonly path: Path
  readonly chance: number
}

function expectation(all: readonly Weighted[], of: (path: Path) => number): number {
  return all.reduce((sum, { path, chance }) => sum + chance * of(path), 0)
}

const chanceOf = (all: readonly Weighted[], holds: (path: Path) => boolean) =>
  expectation(all, (path) => Number(holds(path)))

function deviation(all: readonly Weighted[]): number {
  const mean = expectation(all, (path) => path.wealth)
  return Math.sqrt(expectation(all, (path) => (path.wealth - mean) ** 2))
}

/** The figures of a simulation of fewer trades than the product accepts. */
function summaryOf(input: GrowthInput) {
  return summarizeFigures(input, runWithoutFan(input, modelDraws(input, input.model)))
}

function drawdownShare(result: ReturnType<typeof summaryOf>, level: number) {
  const row = result.drawdownAtLeast.find((entry) => entry.level === level)
  if (row === undefined) throw new Error(`no row for a drawdown of ${level}`)
  return row.proportion
}

// The barriers lie between the values that equity can take, so that rounding cannot decide whether they are met.

describe('E1: R = {-1, -1, .5, 2}, six trades, f = .1, all 4096 paths', () => {
  const four = [-1, -1, 0.5, 2]
  const plan: GrowthInput = { ...plainGrowth, r: four, steps: 6, ruin: [{ kind: 'absolute', level: 0.75 }] }
  const exact = {
    mean: 1.07738318054581,
    sd: 0.330354066558863,
    maxDrawdown: 0.211675636230469,
    water: 3.66796875,
    streak: 2.15625,
    drawdown25: 0.34375,
    ruin75: 0.23046875,
    gain: 0.4853515625,
  }

  it('is reproduced by taking every path once', () => {
    const all = Array.from({ length: 4096 }, (_, number) => ({
      path: walkThrough(
        plan,
        Array.from({ length: 6 }, (__, digit) => Math.floor(number / 4 ** digit) % 4),
      ),
      chance: 1 / 4096,
    }))
    expect(expectation(all, (path) => path.wealth)).toBeCloseTo(exact.mean, 13)
    expect(deviation(all)).toBeCloseTo(exact.sd, 13)
    expect(expectation(all, (path) => path.maxDrawdown)).toBeCloseTo(exact.maxDrawdown, 13)
    expect(expectation(all, (path) => path.longestUnderWater)).toBe(exact.water)
    expect(expectation(all, (path) => path.losingStreak)).toBe(exact.streak)
    expect(chanceOf(all, (path) => path.maxDrawdown >= 0.25)).toBe(exact.drawdown25)
    expect(chanceOf(all, (path) => path.ruinStep > 0)).toBe(exact.ruin75)
    expect(chanceOf(all, (path) => path.wealth > 1)).toBe(exact.gain)
  })

  it('is the limit of a simulation, within four standard errors', () => {
    const result = simulateGrowth({ ...plan, r: [...four, ...four, ...four], paths: 200_000, seed: [2026, 7] })
    const terminal = terminalOf(result)
    expect(meanZ(terminal, exact.mean)).toBeLessThan(4)
    expect(meanZ(result.maxDrawdown, exact.maxDrawdown)).toBeLessThan(4)
    expect(meanZ(result.longestUnderWater, exact.water)).toBeLessThan(4)
    expect(meanZ(result.losingStreak, exact.streak)).toBeLessThan(4)
    expect(shareZ(drawdownShare(result, 0.25), exact.drawdown25)).toBeLessThan(4)
    expect(shareZ(result.ruin.reached, exact.ruin75)).toBeLessThan(4)
    // The sample's deviation has a relative error of about sqrt((kurtosis - 1) / 4N), below 0.4 % here.
    expect(terminal.sd).toBeCloseTo(exact.sd, 2)
    // Exactly half of all paths end at or below the median, so that a sample's median is this value or the next one.
    for (const [percentile, expected] of [
      [5, 0.6200145],
      [50, 0.964467],
      [95, 1.714608],
    ] as const) {
      const row = terminal.percentiles.find((entry) => entry.percentile === percentile)
      expect(row?.low).toBeLessThan(expected + 1e-6)
      expect(row?.high).toBeGreaterThan(expected - 1e-6)
    }
  })
})

function ordersOf(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]]
  return places.flatMap((place) => ordersOf(places.filter((other) => other !== place)).map((rest) => [place, ...rest]))
}

describe('E2: permutations of R = {-1, -1, -1, -.5, 1, 1.5, 3}, f = .05, all 5040', () => {
  const plan: GrowthInput = {
    ...plainGrowth,
    r: [-1, -1, -1, -0.5, 1, 1.5, 3],
    model: { kind: 'permutation' },
    sizing: { kind: 'fixedFraction', fraction: 0.05 },
    steps: 7,
    ruin: [
      { kind: 'absolute', level: 0.9 },
      { kind: 'trailing', level: 0.125 },
    ],
  }
  const exact = {
    terminal: 1.0851031775390625,
    maxDrawdown: 0.110490741071429,
    water: 3.8,
    streak: 2.54285714285714,
    drawdown125: 0.2,
    ruin90: 0.171428571428571,
  }

  it('is reproduced by taking every order once', () => {
    const all = ordersOf([0, 1, 2, 3, 4, 5, 6]).map((order) => ({ path: walkThrough(plan, order), chance: 1 / 5040 }))
    expect(all).toHaveLength(5040)
    for (const { path } of all) expect(Math.abs(path.wealth - exact.terminal)).toBeLessThan(1e-14)
    expect(expectation(all, (path) => path.maxDrawdown)).toBeCloseTo(exact.maxDrawdown, 13)
    expect(expectation(all, (path) => path.longestUnderWater)).toBeCloseTo(exact.water, 11)
    expect(expectation(all, (path) => path.losingStreak)).toBeCloseTo(exact.streak, 11)
    expect(chanceOf(all, (path) => path.maxDrawdown >= 0.125)).toBeCloseTo(exact.drawdown125, 11)
    expect(chanceOf(all, (path) => (path.barriersMet & 1) !== 0)).toBeCloseTo(exact.ruin90, 11)
  })

  it('is the limit of a simulation', () => {
    const result = summaryOf({ ...plan, paths: 150_000, seed: [5, 6] })
    expect(meanZ(result.maxDrawdown, exact.maxDrawdown)).toBeLessThan(4)
    expect(meanZ(result.longestUnderWater, exact.water)).toBeLessThan(4)
    expect(meanZ(result.losingStreak, exact.streak)).toBeLessThan(4)
    const [ruin90, drawdown125] = result.ruinByBarrier
    if (ruin90 === undefined || drawdown125 === undefined) throw new Error('two barriers were given')
    expect(shareZ(ruin90, exact.ruin90)).toBeLessThan(4)
    expect(shareZ(drawdown125, exact.drawdown125)).toBeLessThan(4)
  })
})

/** Every path of `steps` trades from a place on: half of the time the next place, half of the time any. */
function placesAfter(place: number, steps: number): { places: number[]; chance: number }[] {
  if (steps === 0) return [{ places: [], chance: 1 }]
  return [0, 1, 2, 3].flatMap((next) => {
    const chance = 1 / 8 + (next === (place + 1) % 4 ? 1 / 2 : 0)
    return placesAfter(next, steps - 1).map((rest) => ({
      places: [next, ...rest.places],
      chance: chance * rest.chance,
    }))
  })
}

describe('E3: stationary bootstrap of R = [-1, 2, -1, .5], blocks of two, five trades, f = .1', () => {
  const plan: GrowthInput = {
    ...plainGrowth,
    r: [-1, 2, -1, 0.5],
    model: { kind: 'stationary', blockLength: 2 },
    steps: 5,
    ruin: [
      { kind: 'absolute', level: 0.85 },
      { kind: 'trailing', level: 0.2 },
    ],
  }
  const exact = {
    mean: 1.04360718538284,
    sd: 0.197580142808768,
    maxDrawdown: 0.163441378173828,
    water: 2.9951171875,
    streak: 1.48046875,
    // Two losses after a peak multiply to .81: the level .2 is never met by rounding.
    drawdown20: 0.201171875,
    ruin85: 0.23193359375,
    gain: 0.55029296875,
  }

  it('is reproduced by every path with its chance', () => {
    const all = [0, 1, 2, 3].flatMap((first) =>
      placesAfter(first, 4).map(({ places, chance }) => ({
        path: walkThrough(plan, [first, ...places]),
        chance: chance / 4,
      })),
    )
    expect(expectation(all, () => 1)).toBe(1)
    expect(expectation(all, (path) => path.wealth)).toBeCloseTo(exact.mean, 13)
    expect(deviation(all)).toBeCloseTo(exact.sd, 13)
    expect(expectation(all, (path) => path.maxDrawdown)).toBeCloseTo(exact.maxDrawdown, 13)
    expect(expectation(all, (path) => path.longestUnderWater)).toBe(exact.water)
    expect(expectation(all, (path) => path.losingStreak)).toBe(exact.streak)
    expect(chanceOf(all, (path) => path.maxDrawdown >= 0.2)).toBe(exact.drawdown20)
    expect(chanceOf(all, (path) => (path.barriersMet & 1) !== 0)).toBe(exact.ruin85)
    expect(chanceOf(all, (path) => path.wealth > 1)).toBe(exact.gain)
  })

  it('is the limit of a simulation', () => {
    const result = summaryOf({ ...plan, paths: 150_000, seed: [8, 9] })
    if (result.terminal === null) throw new Error('these paths have terminals')
    expect(meanZ(result.terminal, exact.mean)).toBeLessThan(4)
    expect(meanZ(result.maxDrawdown, exact.maxDrawdown)).toBeLessThan(4)
    expect(meanZ(result.longestUnderWater, exact.water)).toBeLessThan(4)
    expect(meanZ(result.losingStreak, exact.streak)).toBeLessThan(4)
    expect(shareZ(drawdownShare(result, 0.2), exact.drawdown20)).toBeLessThan(4)
    const [ruin85] = result.ruinByBarrier
    if (ruin85 === undefined) throw new Error('a barrier was given')
    expect(shareZ(ruin85, exact.ruin85)).toBeLessThan(4)
    expect(result.terminal.sd).toBeCloseTo(exact.sd, 2)
  })
})
