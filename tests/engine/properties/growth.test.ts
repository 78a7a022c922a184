import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { someGrowth } from '#tests/engine/equality/both-sides.ts'
import { growthInputs, historyKinds } from '#tests/engine/equality/growth-inputs.ts'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'

afterAll(stopPools)

async function grow(input: GrowthInput): Promise<GrowthResult | null> {
  const outcome = await poolOf(1).simulateGrowth(input)
  if (outcome.ok) return outcome.value
  // Growth beyond the bound and a history without a Kelly fraction have no result to compare.
  expect(outcome.problem.code).toMatch(/^(growth_overflow|parameter_out_of_range)$/)
  return null
}

/** Checks `holds` on every pair of results that both exist, and that there were some. */
async function always(
  inputs: fc.Arbitrary<GrowthInput>,
  change: (input: GrowthInput) => GrowthInput,
  holds: (before: GrowthResult, after: GrowthResult, input: GrowthInput) => void,
  numRuns = 60,
) {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const [before, after] = [await grow(input), await grow(change(input))]
      if (before === null || after === null) return
      compared += 1
      holds(before, after, input)
    }),
    { numRuns },
  )
  expect(compared).toBeGreaterThan(numRuns / 3)
}

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]
const small = { maxPaths: 200, maxSteps: 60 } as const
const values = (of: GrowthResult) => of.fan.values.flat()

const idle = (input: GrowthInput): GrowthInput => ({
  ...input,
  sizing: { kind: 'fixedFraction', fraction: 0 },
  flows: [],
})

const unchanged = (input: GrowthInput) => input

const dearer = (input: GrowthInput) => ({ ...input, extraCostR: input.extraCostR + 0.1 })

const half = (sizing: GrowthInput['sizing'], change = (value: number) => value): GrowthInput['sizing'] =>
  sizing.kind === 'fixedFraction'
    ? { ...sizing, fraction: change(sizing.fraction) / 2 }
    : sizing.kind === 'fixedRisk'
      ? { ...sizing, risk: change(sizing.risk) / 2 }
      : sizing

// Near the smallest double there are no halves.
const away = (value: number) => (Math.abs(value) < 1e-100 ? 0 : value)

// Powers of two change no bit; a block length chosen from the history scales with nothing.
const scaled = (input: GrowthInput): GrowthInput => ({
  ...input,
  r: input.r.map((value) => value * 2),
  extraCostR: input.extraCostR * 2,
  sizing: half(input.sizing),
})

const blind = (input: GrowthInput): GrowthInput => ({ ...input, ruin: [], goal: null })

describe('portfolio growth', () => {
  it('risks nothing: equity is constant', async () => {
    await always(growthInputs(small), idle, (_, after, input) => {
      expect(new Set(values(after))).toEqual(new Set([1]))
      expect([after.maxDrawdown.max, after.conditionalDrawdown5]).toEqual([0, 0])
      expect(after.totalUnderWater.max).toBe(0)
      expect(after.recovery).toBeNull()
      expect(after.terminal?.sd ?? 0).toBe(0)
      expect(after.goal?.touch.reached.hits ?? 0).toBe(0)
      expect(after.ruin.reached.hits).toBe(0)
      expect(after.ruinByBarrier).toHaveLength(input.ruin.length)
    })
  })

  it('never loses more than all, never falls below 0, and stays within its own bounds', async () => {
    await always(growthInputs(small), unchanged, (before, after, input) => {
      expect(after).toStrictEqual(before)
      expect(before.maxDrawdown.min).toBeGreaterThanOrEqual(0)
      expect(before.maxDrawdown.max).toBeLessThanOrEqual(1)
      for (const equity of values(before)) expect(equity).toBeGreaterThanOrEqual(0)
      expect(before.losingStreak.max).toBeLessThanOrEqual(input.steps)
      expect(before.longestUnderWater.max).toBeLessThanOrEqual(before.totalUnderWater.max)
      expect(before.totalUnderWater.max).toBeLessThanOrEqual(input.steps)
      const shares = before.drawdownAtLeast.map(({ proportion }) => proportion.hits)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      for (let k = 0; k < before.fan.at.length; k += 1) {
        const column = before.fan.values.map((row) => row[k] ?? NaN)
        expect(column).toEqual(column.toSorted((a, b) => a - b))
      }
      if (before.goal !== null) {
        const { goalFirst, ruinFirst, neither } = before.goal
        expect(goalFirst.hits + ruinFirst.hits + neither.hits).toBe(input.paths)
      }
    })
  })

  it('goes lower with every cost', async () => {
    const free = growthInputs({ ...small, sizings: ['fixedFraction', 'fixedRisk', 'cappedFraction'] }).map((input) => ({
      ...input,
      flows: [],
      ruin: [],
      stopAtRuin: false,
    }))
    // Percentiles of paths that all lie lower lie lower too; equal only where nothing is at risk or all is gone.
    await always(free, dearer, (before, after, input) => {
      const cheap = values(before)
      for (const [i, equity] of values(after).entries()) expect(equity).toBeLessThanOrEqual(cheap[i] ?? NaN)
      // With a cap, less equity also means less at risk.
      if (input.sizing.kind !== 'cappedFraction')
        expect(after.maxDrawdown.mean).toBeGreaterThanOrEqual(before.maxDrawdown.mean * (1 - 1e-12))
      expect(after.losingStreak.max).toBeGreaterThanOrEqual(before.losingStreak.max)
    })
  })

  it('is the same where results are twice as large and half as much is at risk', async () => {
    const sized = growthInputs({ ...small, models: [...historyKinds], sizings: ['fixedFraction', 'fixedRisk'] })
    const tame = sized.map((input): GrowthInput => ({
      ...input,
      r: input.r.map(away),
      extraCostR: away(input.extraCostR),
      sizing: half(half(input.sizing, away), (value) => value * 4),
    }))
    await always(tame, scaled, (before, after) => {
      expect({ ...after, riskFraction: null, blockLength: null }).toStrictEqual({
        ...before,
        riskFraction: null,
        blockLength: null,
      })
    })
  })

  it('meets limits and goals without changing where paths go', async () => {
    const watched = growthInputs(small).map((input) => ({ ...input, stopAtRuin: false }))
    await always(watched, blind, (before, after) => {
      const { ruin: _ruin, ruinByBarrier: _barriers, goal: _goal, ...rest } = before
      const { ruin: _noRuin, ruinByBarrier: _noBarriers, goal: _noGoal, ...same } = after
      expect(same).toStrictEqual(rest)
    })
  })
})

describe('the permutation', () => {
  const shuffled = growthInputs({ models: ['permutation'], ...small })

  it('tells no distribution of the end', async () => {
    await always(
      shuffled,
      (input) => ({ ...input, goal: 1.5 }),
      (_, after) => {
        expect([after.terminal, after.loss, after.cvar5, after.goal?.end]).toEqual([null, null, null, null])
      },
    )
  })

  it('ends where the history ends, in every order', async () => {
    const input: GrowthInput = { ...someGrowth, r, model: { kind: 'permutation' }, paths: 2000, steps: 40 }
    const found = await grow(input)
    const end = found?.endEquity ?? NaN
    const expected = [...r, ...r].reduce((equity, value) => equity * (1 + 0.01 * value), 1)
    expect(Math.abs(end / expected - 1)).toBeLessThan(1e-14)
    for (const row of found?.fan.values ?? []) expect(Math.abs((row.at(-1) ?? NaN) / end - 1)).toBeLessThan(1e-12)
  })
})

describe('up to chance', () => {
  const input: GrowthInput = { ...someGrowth, r, sizing: { kind: 'fixedFraction', fraction: 0.02 }, paths: 20_000 }

  it('a history twice over is the same history', async () => {
    const [once, twice] = [await grow(input), await grow({ ...input, r: [...r, ...r], seed: [9, 9] })]
    for (const figure of ['terminal', 'maxDrawdown', 'longestUnderWater', 'losingStreak', 'winningStreak'] as const) {
      const [a, b] = [once?.[figure], twice?.[figure]]
      const error = Math.hypot(a?.standardError ?? NaN, b?.standardError ?? NaN)
      expect(Math.abs((a?.mean ?? NaN) - (b?.mean ?? NaN)), figure).toBeLessThan(4 * error)
    }
  })

  it('the median path of as many trades as the history has ends near where the history does', async () => {
    const found = await grow({ ...input, steps: r.length })
    const compounded = r.reduce((equity, value) => equity * (1 + 0.02 * value), 1)
    const growth = r.map((value) => Math.log(1 + 0.02 * value))
    const mean = growth.reduce((sum, value) => sum + value, 0) / r.length
    const sd = Math.sqrt(growth.reduce((sum, value) => sum + (value - mean) ** 2, 0))
    // In logarithms the median differs from the mean by at most a part of the spread, and from it by chance.
    const median = found?.terminal?.percentiles.find(({ percentile }) => percentile === 50)?.value ?? NaN
    expect(Math.abs(Math.log(median / compounded))).toBeLessThan(0.1 * sd)
  })

  it('wins and losses by chances are those of a history that has them', async () => {
    const wins = Array.from({ length: 20 }, (_, i) => (i < 9 ? 1.4 : -1))
    const binary = { kind: 'binary', winRate: 0.45, breakevenRate: 0, averageWinR: 1.4, averageLossR: 1 } as const
    const [drawn, told] = [await grow({ ...input, r: wins }), await grow({ ...input, model: binary, seed: [4, 4] })]
    for (const figure of ['terminal', 'maxDrawdown', 'losingStreak'] as const) {
      const [a, b] = [drawn?.[figure], told?.[figure]]
      const error = Math.hypot(a?.standardError ?? NaN, b?.standardError ?? NaN)
      expect(Math.abs((a?.mean ?? NaN) - (b?.mean ?? NaN)), figure).toBeLessThan(4 * error)
    }
  })
})
