import { describe, expect, it } from 'vitest'
import type { Seed } from '#domain/simulation/growth.ts'
import type { SampleModel } from '#domain/simulation/model.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { createDrawnSteps, type Draws } from './draws.ts'
import { modelDraws, resampledDraws } from './model-draws.ts'

const seed: Seed = [42, 0]
const twenty = { r: Array.from({ length: 20 }, () => 0), paths: 3, seed }

/** The outcomes of a path's first steps, drawn in runs of these lengths. */
function drawnIn(draws: Draws, path: number, runs: readonly number[]) {
  const outcome: number[] = []
  const day: number[] = []
  const drawn = createDrawnSteps(Math.max(...runs))
  for (const count of runs) {
    draws.draw(path, outcome.length, count, drawn)
    outcome.push(...drawn.outcome.subarray(0, count))
    day.push(...drawn.day.subarray(0, count))
  }
  return { outcome, day }
}

/** The words of a path's generator. */
function words(path: number, stream: number, count: number): number[] {
  const generator = Xoshiro.from(pathState(seed, path, stream))
  return Array.from({ length: count }, () => generator.next())
}

const index = (word: number | undefined, n: number) => Number((BigInt(word ?? -1) * BigInt(n)) >> 32n)

describe('golden draws, seed 42', () => {
  it('permutation of twenty', () => {
    const draws = modelDraws(twenty, { kind: 'permutation' })
    expect(drawnIn(draws, 0, [20]).outcome).toEqual([
      7, 14, 1, 15, 17, 9, 0, 3, 11, 12, 2, 4, 10, 16, 18, 8, 6, 19, 13, 5,
    ])
    expect(drawnIn(draws, 1, [20]).outcome).toEqual([
      10, 17, 18, 11, 13, 1, 5, 19, 0, 4, 9, 6, 16, 14, 2, 15, 7, 3, 12, 8,
    ])
  })

  it('stationary blocks of four among twenty', () => {
    const draws = modelDraws(twenty, { kind: 'stationary', blockLength: 4 })
    expect(drawnIn(draws, 0, [24]).outcome).toEqual([
      19, 0, 1, 2, 3, 4, 5, 6, 5, 17, 18, 12, 13, 14, 15, 16, 17, 1, 19, 0, 1, 2, 3, 13,
    ])
  })
})

describe('draws word by word', () => {
  it('the permutation continues from its current order', () => {
    const drawn = drawnIn(modelDraws(twenty, { kind: 'permutation' }), 2, [60]).outcome
    const order = Array.from({ length: 20 }, (_, i) => i)
    for (const [t, word] of words(2, 1, 60).entries()) {
      const k = t % 20
      const j = k + index(word, 20 - k)
      const [a, b] = [order[k] as number, order[j] as number]
      order[k] = b
      order[j] = a
      expect(drawn[t]).toBe(b)
    }
    for (const start of [0, 20, 40]) expect(new Set(drawn.slice(start, start + 20)).size).toBe(20)
  })

  it('circular blocks take a word each', () => {
    const [a, b, c] = words(1, 3, 3).map((word) => index(word, 20))
    const expected = [a, b, c].flatMap((start) => [0, 1, 2, 3, 4, 5, 6].map((i) => ((start as number) + i) % 20))
    expect(drawnIn(modelDraws(twenty, { kind: 'circular', blockLength: 7 }), 1, [21]).outcome).toEqual(expected)
  })

  it('days take a word each and tell their limits; the horizon cuts the last one', () => {
    const tradesPerDay = [3, 1, 6, 2, 8]
    const starts = [0, 3, 4, 10, 12]
    const { outcome, day } = drawnIn(modelDraws(twenty, { kind: 'days', tradesPerDay }), 0, [30])
    const expected: number[] = []
    const limits: number[] = []
    for (const word of words(0, 3, 30)) {
      const number = index(word, 5)
      const size = tradesPerDay[number] as number
      for (let i = 0; i < size; i++) {
        expected.push((starts[number] as number) + i)
        limits.push((i === 0 ? 1 : 0) + (i === size - 1 ? 2 : 0))
      }
    }
    expect(outcome).toEqual(expected.slice(0, 30))
    expect(day).toEqual(limits.slice(0, 30))
  })

  it('binary outcomes lie between two thresholds', () => {
    const model = { kind: 'binary', winRate: 0.45, breakevenRate: 0.1, averageWinR: 1, averageLossR: 1 } as const
    const expected = words(0, 0, 100).map((word) => (word < 1932735283 ? 0 : word < 2362232013 ? 1 : 2))
    expect(drawnIn(modelDraws(twenty, model), 0, [100]).outcome).toEqual(expected)
  })

  it.each([
    [1, 0, 0],
    [0, 1, 1],
    [0, 0, 2],
  ])('a win rate of %i and a break-even rate of %i leave outcome %i', (winRate, breakevenRate, outcome) => {
    const model = { kind: 'binary', winRate, breakevenRate, averageWinR: 1, averageLossR: 1 } as const
    expect(new Set(drawnIn(modelDraws(twenty, model), 0, [200]).outcome)).toEqual(new Set([outcome]))
  })

  it('tables are drawn from 16384 values', () => {
    const drawn = drawnIn(modelDraws(twenty, { kind: 'normal', meanR: 0, sdR: 1 }), 0, [5]).outcome
    expect(drawn).toEqual(words(0, 0, 5).map((word) => word >>> 18))
  })
})

describe('resampled histories', () => {
  it('iid: a place of a history drawn by stream 7', () => {
    const history = words(2, 7, 20).map((word) => index(word, 20))
    const expected = words(2, 0, 40).map((word) => history[index(word, 20)])
    expect(drawnIn(resampledDraws(twenty, { kind: 'iid' }), 2, [40]).outcome).toEqual(expected)
  })

  it('circular: both by blocks', () => {
    const [history = [], places = []] = [7, 3].map((stream) =>
      words(1, stream, 14).flatMap((word) => [0, 1, 2].map((i) => (index(word, 20) + i) % 20)),
    )
    const expected = places.map((place) => history[place])
    const model = { kind: 'circular', blockLength: 3 } as const
    expect(drawnIn(resampledDraws(twenty, model), 1, [40]).outcome).toEqual(expected.slice(0, 40))
  })

  it('days: as many whole days as the history has', () => {
    const tradesPerDay = [3, 1, 6, 2, 8]
    const starts = [0, 3, 4, 10, 12]
    const days = words(0, 7, 5).map((word) => index(word, 5))
    const expected = words(0, 3, 30).flatMap((word) => {
      const day = days[index(word, 5)] as number
      return Array.from({ length: tradesPerDay[day] as number }, (_, i) => (starts[day] as number) + i)
    })
    expect(drawnIn(resampledDraws(twenty, { kind: 'days', tradesPerDay }), 0, [30]).outcome).toEqual(
      expected.slice(0, 30),
    )
  })
})

const models: readonly SampleModel[] = [
  { kind: 'iid' },
  { kind: 'permutation' },
  { kind: 'stationary', blockLength: 4 },
  { kind: 'circular', blockLength: 7 },
  { kind: 'days', tradesPerDay: [3, 1, 6, 2, 8] },
  { kind: 'binary', winRate: 0.4, breakevenRate: 0.2, averageWinR: 1, averageLossR: 1 },
  { kind: 'student', degrees: 4, meanR: 0, sdR: 1 },
]

it.each(models)('%j is the same in one go and in runs, alone and among others', (model) => {
  for (const of of model.kind === 'permutation' || models.indexOf(model) > 4
    ? [modelDraws]
    : [modelDraws, resampledDraws]) {
    const whole = drawnIn(of(twenty, model), 1, [50])
    const draws = of(twenty, model)
    const into = createDrawnSteps(25)
    const pieces: number[] = []
    for (const [first, count] of [
      [0, 1],
      [1, 24],
      [25, 9],
      [34, 16],
    ] as const) {
      for (const path of [0, 1, 2]) {
        draws.draw(path, first, count, into)
        if (path === 1) pieces.push(...into.outcome.subarray(0, count))
      }
    }
    expect(pieces).toEqual(whole.outcome)
    // Step 0 starts over.
    expect(drawnIn(draws, 1, [50])).toEqual(whole)
  }
})
