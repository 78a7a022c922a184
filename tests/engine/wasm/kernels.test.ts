import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engineOutputs, engineRequest, startRun, type EngineRequest } from './run-engine.ts'

// The general form goes one path and one trade at a time, by code that shares neither draws nor recursion with the kernel.

const models = {
  iid: [0, 0, 0, 0, 0],
  permutation: [1, 0, 0, 0, 0],
  'stationary, blocks of 1': [2, 1, 0, 0, 0],
  'stationary, blocks of 4': [2, 4, 0, 0, 0],
  'stationary, blocks of 10,000': [2, 10_000, 0, 0, 0],
  'a normal table': [6, 0.1, 1.2, 0, 0],
} as const

/** R-multiples without a rule to them; every seventh breaks even. */
function multiples(count: number, evens: boolean): number[] {
  return Array.from({ length: count }, (_, i) => (evens && i % 7 === 3 ? 0 : (((i * 7919) % 101) - 45) / 30))
}

function sameInBothForms(change: Partial<EngineRequest>, pauses: readonly number[] = []): void {
  const general = engineOutputs({ ...change, recovery: true, general: true })
  expect(engineOutputs({ ...change, recovery: true }, pauses)).toEqual(general)
  // Recording recovery changes nothing else.
  expect(engineOutputs(change, pauses)).toEqual({ ...general, recovery: [] })
}

describe.each(Object.entries(models))('the kernel computes what the general form does: %s', (_, model) => {
  it('for histories of 10 trades and more, with and without break-even trades', () => {
    for (const count of [10, 11, 63, 64, 65, 500]) {
      for (const evens of [false, true]) sameInBothForms({ model, r: multiples(count, evens), steps: 1100, paths: 27 })
    }
  })

  it('at any pauses, with barriers and goals, stopped or not', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
        fc.subarray(['a0', 'a0.7', 'a0.9', 't0.1', 't0.3']),
        fc.constantFrom(NaN, 1.05, 1.5),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(0.01, 0.05, 0.7, 1),
        (pauses, barriers, goal, stop, evens, risk) => {
          const r = multiples(40, evens)
          const change = { model, r, risk, barriers, goal, stop, steps: 300, paths: 19 }
          sameInBothForms(
            change,
            pauses.toSorted((a, b) => a - b),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('for a part of the paths', () => {
    const change = { model, r: multiples(100, false), paths: 1000, first: 613, count: 21, steps: 257 }
    sameInBothForms(change)
  })
})

describe('long histories', () => {
  it.each([
    [32_767, [2, 50, 0, 0, 0]],
    [32_768, [2, 50, 0, 0, 0]],
    [32_768, [0, 0, 0, 0, 0]],
    [65_536, [1, 0, 0, 0, 0]],
    [65_537, [1, 0, 0, 0, 0]],
    [70_000, [2, 1000, 0, 0, 0]],
  ] as const)('%i trades, model %j', (count, model) => {
    sameInBothForms({ model, r: multiples(count, true), risk: 0.001, paths: 9, steps: 2000 })
  })
})

it('an order continues after each round, with any pauses', () => {
  const change = { model: models.permutation, r: multiples(12, false), steps: 48 }
  const run = startRun(engineRequest(change))
  run.advance(12)
  const first = [...run.equity()]
  run.advance(24)
  const second = [...run.equity()]
  run.free()
  // Each round multiplies by all factors, in another order each time.
  for (const [i, equity] of first.entries()) expect(second[i]).toBeCloseTo(equity * equity, 12)
})
