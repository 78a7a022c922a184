import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { fixedFraction, plainGrowth, problemOf, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { simulateScenarios } from './scenarios.ts'
import { simulateGrowth, simulatePaths } from './simulate-growth.ts'

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1]
const first: GrowthInput = { ...plainGrowth, r, sizing: fixedFraction(0.02), paths: 300, steps: 50 }
const bolder: GrowthInput = { ...first, sizing: fixedFraction(0.05) }

describe('scenarios', () => {
  it('are simulated as each would be alone', () => {
    const dearer = { ...first, extraCostR: 0.1 }
    expect(simulateScenarios([first, bolder, dearer]).scenarios).toEqual([first, bolder, dearer].map(simulateGrowth))
  })

  it('differ path by path', () => {
    const { differences } = simulateScenarios([first, bolder])
    const [a, b] = [first, bolder].map((input) => simulatePaths(input).figures)
    if (a === undefined || b === undefined) throw new Error('two inputs were given')
    const e = [...b.wealth].map((wealth, path) => wealth - (a.wealth[path] as number))
    const mean = e.reduce((sum, x) => sum + x, 0) / 300
    const error = Math.sqrt(e.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 299 / 300)
    const terminal = differences[0]?.terminal
    expect(terminal?.mean).toBeCloseTo(mean, 14)
    expect(terminal?.standardError).toBeCloseTo(error, 14)
    expect([terminal?.low, terminal?.high]).toEqual([
      expect.closeTo(mean - 1.96 * error, 13),
      expect.closeTo(mean + 1.96 * error, 13),
    ])
    expect(terminal?.above.hits).toBe(e.filter((x) => x > 0).length)
    expect(terminal?.below.hits).toBe(e.filter((x) => x < 0).length)
    expect(differences[0]?.maxDrawdown.mean).toBeGreaterThan(0)
  })

  it('on shared random numbers a difference is known far better than either value', () => {
    const { scenarios, differences } = simulateScenarios([first, { ...first, sizing: fixedFraction(0.021) }])
    const alone = scenarios[0] === undefined ? NaN : (terminalOf(scenarios[0]).standardError ?? NaN)
    expect(differences[0]?.terminal?.standardError).toBeLessThan(alone / 5)
  })

  it('a cost never raises a path', () => {
    const { terminal, maxDrawdown } = simulateScenarios([first, { ...first, extraCostR: 0.01 }]).differences[0] ?? {}
    expect([terminal?.above.hits, maxDrawdown?.below.hits]).toEqual([0, 0])
  })

  it('with more steps continue after the end of the first, on the same draws', () => {
    const { scenarios, differences } = simulateScenarios([first, { ...first, steps: 80 }])
    expect(scenarios[1]).toEqual(simulateGrowth({ ...first, steps: 80 }))
    expect(differences[0]?.maxDrawdown.below.hits).toBe(0)
  })

  it('equal ones do not differ; one path has no spread', () => {
    const { terminal } = simulateScenarios([first, first]).differences[0] ?? {}
    expect([terminal?.mean, terminal?.sd, terminal?.above.hits, terminal?.below.hits]).toEqual([0, 0, 0, 0])
    const single = simulateScenarios([first, bolder].map((input) => ({ ...input, paths: 1 }))).differences[0]
    expect([single?.maxDrawdown.sd, single?.maxDrawdown.low, single?.maxDrawdown.high]).toEqual([null, null, null])
  })

  it('of a permutation have no terminals', () => {
    const permuted = [first, bolder].map((input) => ({ ...input, model: { kind: 'permutation' } as const }))
    expect(simulateScenarios(permuted).differences[0]?.terminal).toBeNull()
  })
})

it.each<[string, readonly GrowthInput[], string]>([
  ['one scenario', [first], 'scenarios'],
  ['nine scenarios', Array.from({ length: 9 }, () => first), 'scenarios'],
  ['a fault of an input, before what differs', [first, { ...first, paths: 301 }, { ...first, goal: 0 }], 'goal'],
  ['other paths', [first, { ...bolder, paths: 301 }], 'paths'],
  ['another seed', [first, { ...bolder, seed: [1, 1] }], 'seed'],
  ['another model', [first, { ...bolder, model: { kind: 'permutation' } }], 'model'],
  ['the first of two differences', [first, { ...bolder, seed: [1, 1] }, { ...bolder, paths: 1 }], 'seed'],
])('refuses %s', (_, inputs, parameter) => {
  expect(problemOf(() => simulateScenarios(inputs))).toMatchObject({ code: 'parameter_out_of_range', parameter })
})
