import { describe, expect, it } from 'vitest'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import { fixedFraction, plainGrowth, problemOf } from '#tests/support/simulation/plain-growth.ts'
import { kellyDrawdown } from './kelly-drawdown.ts'
import { simulateGrowth } from './simulate-growth.ts'

// Half of the trades win 2, half lose 1: f* = 1/4.
const r = [2, -1, 2, -1, 2, -1, 2, -1, 2, -1]
const input: KellyDrawdownInput = {
  growth: { ...plainGrowth, r, sizing: fixedFraction(NaN), paths: 400, steps: 60, recovery: true },
  level: 0.3,
  tolerance: 0.1,
  points: 6,
}

/** How many paths of a plain simulation lose 30 % at a fraction. */
function simulatedAt(fraction: number) {
  const { drawdownAtLeast } = simulateGrowth({ ...input.growth, sizing: fixedFraction(fraction) })
  return drawdownAtLeast.find((row) => row.level === input.level)?.proportion
}

describe('drawdown by fraction', () => {
  const result = kellyDrawdown(input)

  it('has a curve from nothing to twice the Kelly fraction, each point a simulation', () => {
    expect(result.curve.map((point) => point.fraction)).toEqual(
      [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((fraction) => expect.closeTo(fraction, 10)),
    )
    for (const { fraction, proportion } of result.curve) {
      expect(proportion).toEqual(simulatedAt(fraction))
    }
    expect(result.curve[0]?.proportion.hits).toBe(0)
  })

  it('finds the largest fraction within the tolerance', () => {
    expect(result.limited).toBe(true)
    expect(result.proportion.hits).toBeLessThanOrEqual(40)
    expect(simulatedAt(result.fraction)).toEqual(result.proportion)
    expect(simulatedAt(result.fraction + (2 * 0.5) / 2 ** 20)?.hits).toBeGreaterThan(40)
  })

  it('is not limited where the end of the curve is within the tolerance', () => {
    const free = kellyDrawdown({ ...input, level: 1, tolerance: 0.5 })
    expect(free.limited).toBe(false)
    expect(free.fraction).toBe(free.curve.at(-1)?.fraction)
    expect(free.proportion).toEqual(free.curve.at(-1)?.proportion)
  })

  it('looks at 5 % where there is no edge', () => {
    const edgeless = { ...input.growth, extraCostR: 1 }
    expect(kellyDrawdown({ ...input, growth: edgeless }).curve.at(-1)?.fraction).toBe(0.05)
  })
})

it.each<[string, Partial<KellyDrawdownInput>, string]>([
  ['a fault of the plan first', { growth: { ...input.growth, goal: 0 }, level: 0 }, 'goal'],
  ['a distribution', { growth: { ...input.growth, model: { kind: 'normal', meanR: 0, sdR: 1 } }, level: 0 }, 'model'],
  ['no drawdown', { level: 0, tolerance: 0 }, 'level'],
  ['more than everything', { level: 1.1 }, 'level'],
  ['no tolerance', { tolerance: 0, points: 1 }, 'tolerance'],
  ['any chance', { tolerance: 1 }, 'tolerance'],
  ['one point', { points: 1 }, 'points'],
  ['52 points', { points: 52 }, 'points'],
  ['no loss', { growth: { ...input.growth, r: r.map(Math.abs) } }, 'r'],
])('refuses %s', (_, change, parameter) => {
  expect(problemOf(() => kellyDrawdown({ ...input, ...change }))).toMatchObject({
    code: 'parameter_out_of_range',
    parameter,
  })
})
