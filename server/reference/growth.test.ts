import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation.ts'
import { simulateGrowth } from './growth.ts'
import { SimulationRefused } from './refused.ts'

const usual: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1],
  riskFraction: 0.02,
  extraCostR: 0,
  paths: 300,
  steps: 120,
  seed: [42, 0],
  ruin: [
    { kind: 'trailing', level: 0.2 },
    { kind: 'absolute', level: 0.8 },
  ],
  stopAtRuin: true,
  goal: 1.2,
}

function problemOf(input: GrowthInput) {
  try {
    simulateGrowth(input)
  } catch (error) {
    if (error instanceof SimulationRefused) return error.problem
    throw error
  }
  return null
}

describe('refusals', () => {
  it.each<[string, Partial<GrowthInput>, string, string]>([
    ['nine trades', { r: usual.r.slice(0, 9) }, 'too_few_trades', 'r'],
    ['more trades than can be drawn', { r: Array.from({ length: (1 << 20) + 1 }, () => 0) }, 'too_many_trades', 'r'],
    ['an R that is no number', { r: [...usual.r, NaN] }, 'parameter_out_of_range', 'r'],
    ['an infinite R', { r: [...usual.r, -Infinity] }, 'parameter_out_of_range', 'r'],
    ['a negative fraction', { riskFraction: -1e-9 }, 'parameter_out_of_range', 'riskFraction'],
    ['more than everything at risk', { riskFraction: 1.0000001 }, 'parameter_out_of_range', 'riskFraction'],
    ['no fraction', { riskFraction: NaN }, 'parameter_out_of_range', 'riskFraction'],
    ['a negative cost', { extraCostR: -0.1 }, 'parameter_out_of_range', 'extraCostR'],
    ['a cost beyond 1000 R', { extraCostR: 1000.5 }, 'parameter_out_of_range', 'extraCostR'],
    ['no path', { paths: 0 }, 'parameter_out_of_range', 'paths'],
    ['half a path', { paths: 1.5 }, 'parameter_out_of_range', 'paths'],
    ['too many paths', { paths: 1_000_001 }, 'parameter_out_of_range', 'paths'],
    ['no step', { steps: 0 }, 'parameter_out_of_range', 'steps'],
    ['too many steps', { steps: 10_001 }, 'parameter_out_of_range', 'steps'],
    ['a seed of 33 bits', { seed: [0, 0x1_0000_0000] }, 'parameter_out_of_range', 'seed'],
    ['a negative seed', { seed: [-1, 0] }, 'parameter_out_of_range', 'seed'],
    [
      'nine barriers',
      { ruin: Array.from({ length: 9 }, () => ({ kind: 'absolute', level: 0.5 })) },
      'parameter_out_of_range',
      'ruin',
    ],
    ['ruin at the start', { ruin: [{ kind: 'absolute', level: 1 }] }, 'parameter_out_of_range', 'ruin'],
    ['no drawdown as ruin', { ruin: [{ kind: 'trailing', level: 0 }] }, 'parameter_out_of_range', 'ruin'],
    ['a goal at the start', { goal: 1 }, 'parameter_out_of_range', 'goal'],
    ['an infinite goal', { goal: Infinity }, 'parameter_out_of_range', 'goal'],
    ['the first of two faults', { paths: 0, goal: 0 }, 'parameter_out_of_range', 'paths'],
    [
      'growth without bound',
      { r: Array.from({ length: 10 }, () => 9), riskFraction: 1 },
      'growth_overflow',
      'riskFraction',
    ],
    [
      'growth beyond a double, then ruin',
      { r: [1e308, 1e308, 1e308, -1, -1, -1, -1, -1, -1, -1], riskFraction: 1, ruin: [], stopAtRuin: false },
      'growth_overflow',
      'riskFraction',
    ],
  ])('%s', (_, change, code, parameter) => {
    expect(problemOf({ ...usual, ...change })).toMatchObject({ code, parameter })
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['the least of everything', { riskFraction: 0, extraCostR: 0, paths: 1, steps: 1, seed: [0, 0], ruin: [] }],
    ['the most at risk', { riskFraction: 1, extraCostR: 1000, seed: [0xffffffff, 0xffffffff] }],
    ['barriers at their ends', { ruin: [0, 1].map((level) => ({ kind: level ? 'trailing' : 'absolute', level })) }],
  ])('accepts %s', (_, change) => {
    expect(problemOf({ ...usual, ...change })).toBeNull()
  })
})

/** The drawdown that a share of the paths exceeds, and everything else that a path can do, in one row. */
const inputs: fc.Arbitrary<GrowthInput> = fc.record({
  r: fc.array(fc.double({ min: -3, max: 5, noNaN: true }), { minLength: 10, maxLength: 40 }),
  riskFraction: fc.double({ min: 0, max: 0.4, noNaN: true }),
  extraCostR: fc.double({ min: 0, max: 1, noNaN: true }),
  paths: fc.integer({ min: 1, max: 60 }),
  steps: fc.integer({ min: 1, max: 150 }),
  seed: fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)),
  ruin: fc.constant([]),
  stopAtRuin: fc.constant(false),
  goal: fc.constant(null),
})

describe('properties', () => {
  it('without risk nothing happens', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const result = simulateGrowth({ ...input, riskFraction: 0 })
        expect([result.terminal.min, result.terminal.max, result.maxDrawdown.max, result.cvar5]).toEqual([1, 1, 0, 0])
        expect(result.loss.hits + result.ruin.reached.hits + result.openUnderWater.hits).toBe(0)
      }),
    )
  })

  it('a cost never raises a path', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0.001, max: 1, noNaN: true }), (input, more) => {
        const free = simulateGrowth({ ...input, paths: 1 })
        const dear = simulateGrowth({ ...input, paths: 1, extraCostR: input.extraCostR + more })
        expect(dear.terminal.mean).toBeLessThanOrEqual(free.terminal.mean)
        expect(dear.winningStreak.mean).toBeLessThanOrEqual(free.winningStreak.mean)
      }),
    )
  })

  it('neither the goal nor barriers without stopping change the paths', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const bare = simulateGrowth(input)
        const watched = simulateGrowth({ ...input, goal: 1.3, ruin: usual.ruin })
        expect(watched.fan).toEqual(bare.fan)
        expect(watched.terminal).toEqual(bare.terminal)
        expect(watched.maxDrawdown).toEqual(bare.maxDrawdown)
      }),
    )
  })

  it('a barrier is met by those whose drawdown reaches it', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(0.05, 0.1, 0.25, 0.6), (input, level) => {
        const result = simulateGrowth({ ...input, ruin: [{ kind: 'trailing', level }] })
        const table = result.drawdownAtLeast.find((row) => row.level === level)
        expect(result.ruinByBarrier[0]?.hits).toBe(table?.proportion.hits)
      }),
    )
  })

  it('goal first, ruin first and neither are all paths', () => {
    fc.assert(
      fc.property(inputs, fc.boolean(), (input, stopAtRuin) => {
        const { goal, ruin } = simulateGrowth({ ...input, ruin: usual.ruin, stopAtRuin, goal: 1.1 })
        if (goal === null) throw new Error('a goal was given')
        expect(goal.goalFirst.hits + goal.ruinFirst.hits + goal.neither.hits).toBe(input.paths)
        expect(goal.goalFirst.hits).toBeLessThanOrEqual(goal.touch.reached.hits)
        expect(goal.ruinFirst.hits).toBeLessThanOrEqual(ruin.reached.hits)
      }),
    )
  })

  it('more steps continue the same paths', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        // Up to 100 steps the fan has every step.
        const short = simulateGrowth({ ...input, steps: 40 }).fan.values
        const long = simulateGrowth({ ...input, steps: 90 }).fan.values
        expect(long.map((row) => row.slice(0, 41))).toEqual(short)
      }),
    )
  })

  it('repeating the list of trades leaves the distribution as it was', () => {
    const paths = 40_000
    const once = simulateGrowth({ ...usual, paths, steps: 20 })
    const thrice = simulateGrowth({
      ...usual,
      paths,
      steps: 20,
      r: [...usual.r, ...usual.r, ...usual.r],
      seed: [43, 0],
    })
    for (const figure of ['terminal', 'maxDrawdown', 'longestUnderWater', 'losingStreak', 'winningStreak'] as const) {
      const difference = once[figure].mean - thrice[figure].mean
      const error = Math.hypot(once[figure].standardError ?? NaN, thrice[figure].standardError ?? NaN)
      expect(Math.abs(difference) / error).toBeLessThan(4)
    }
  })

  it('nothing in the answer is NaN or infinite, whatever the trades', () => {
    const wild = fc.record({
      r: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 10, maxLength: 20 }),
      riskFraction: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(inputs, wild, (input, { r, riskFraction }) => {
        const wildInput = { ...input, r, riskFraction, ruin: usual.ruin, goal: 2 }
        if (problemOf(wildInput) !== null) return
        const text = JSON.stringify(simulateGrowth(wildInput), (_, value: unknown) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
        )
        expect(text).not.toContain('not finite')
      }),
    )
  })
})
