import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { fixedFraction, problemOf, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { simulateGrowth } from './simulate-growth.ts'

const usual: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1],
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0,
  paths: 300,
  steps: 120,
  seed: [42, 0],
  flows: [],
  ruin: [
    { kind: 'trailing', level: 0.2 },
    { kind: 'absolute', level: 0.8 },
  ],
  stopAtRuin: true,
  goal: 1.2,
  resampleHistory: false,
  recovery: false,
}

/** The drawdown that a share of the paths exceeds, and everything else that a path can do, in one row. */
const inputs: fc.Arbitrary<GrowthInput> = fc.record({
  r: fc.array(fc.double({ min: -3, max: 5, noNaN: true }), { minLength: 10, maxLength: 40 }),
  model: fc.constant({ kind: 'iid' as const }),
  sizing: fc.double({ min: 0, max: 0.4, noNaN: true }).map(fixedFraction),
  extraCostR: fc.double({ min: 0, max: 1, noNaN: true }),
  paths: fc.integer({ min: 1, max: 60 }),
  steps: fc.integer({ min: 1, max: 150 }),
  seed: fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)),
  flows: fc.constant([]),
  ruin: fc.constant([]),
  stopAtRuin: fc.constant(false),
  goal: fc.constant(null),
  resampleHistory: fc.constant(false),
  recovery: fc.constant(false),
})

describe('properties', () => {
  it('without risk nothing happens', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const result = simulateGrowth({ ...input, sizing: fixedFraction(0) })
        const { min, max } = terminalOf(result)
        expect([min, max, result.maxDrawdown.max, result.cvar5]).toEqual([1, 1, 0, 0])
        expect((result.loss?.hits ?? NaN) + result.ruin.reached.hits + result.openUnderWater.hits).toBe(0)
      }),
    )
  })

  it('a cost never raises a path', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0.001, max: 1, noNaN: true }), (input, more) => {
        const free = simulateGrowth({ ...input, paths: 1 })
        const dear = simulateGrowth({ ...input, paths: 1, extraCostR: input.extraCostR + more })
        expect(terminalOf(dear).mean).toBeLessThanOrEqual(terminalOf(free).mean)
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
    for (const figure of ['maxDrawdown', 'longestUnderWater', 'losingStreak', 'winningStreak'] as const) {
      const difference = once[figure].mean - thrice[figure].mean
      const error = Math.hypot(once[figure].standardError ?? NaN, thrice[figure].standardError ?? NaN)
      expect(Math.abs(difference) / error).toBeLessThan(4)
    }
  })

  it('no answer for any trades has a NaN or infinite value', () => {
    const wild = fc.record({
      r: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 10, maxLength: 20 }),
      sizing: fc.double({ min: 0, max: 1, noNaN: true }).map(fixedFraction),
    })
    fc.assert(
      fc.property(inputs, wild, (input, { r, sizing }) => {
        const wildInput = { ...input, r, sizing, ruin: usual.ruin, goal: 2 }
        if (problemOf(() => simulateGrowth(wildInput)) !== null) return
        const text = JSON.stringify(simulateGrowth(wildInput), (_, value: unknown) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
        )
        expect(text).not.toContain('not finite')
      }),
    )
  })
})
