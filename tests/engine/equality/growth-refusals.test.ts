import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { faultless, growthFaults } from './growth-faults.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

async function answer(input: GrowthInput) {
  return expectAlike(
    fromEngine(await poolOf(1).simulateGrowth(input)),
    fromReference(() => simulateGrowth(input)),
  )
}

describe('the engine and the reference refuse alike', () => {
  it('not an input without a fault', async () => {
    expect(await answer(faultless)).toHaveProperty('value')
  })

  it.each(growthFaults)('$what: $code of $parameter', async ({ change, code, parameter }) => {
    expect(await answer({ ...faultless, ...change })).toEqual({ code, parameter })
  })

  it('too many trades', async () => {
    const r = Array.from({ length: (1 << 20) + 1 }, (_, i) => (i % 3) - 1)
    expect(await answer({ ...faultless, r })).toEqual({ code: 'too_many_trades', parameter: 'r' })
  })

  it('orders that would fill the memory', async () => {
    const r = Array.from({ length: 1001 }, (_, i) => (i % 3) - 1)
    const many = { ...faultless, r, paths: 100_000 }
    const paths = { code: 'parameter_out_of_range', parameter: 'paths' }
    expect(await answer({ ...many, model: { kind: 'permutation' } })).toEqual(paths)
    expect(await answer({ ...many, resampleHistory: true })).toEqual(paths)
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['equity', { sizing: { kind: 'fixedFraction', fraction: 1 }, r: faultless.r.map(() => 9), steps: 101 }],
    [
      'an amount of drawdown',
      {
        sizing: { kind: 'fixedRisk', risk: 1 },
        r: faultless.r.map((_, i) => (i === 0 ? -1e101 : 1)),
        extraCostR: 0,
        steps: 40,
      },
    ],
    ['equity in money', { sizing: { kind: 'fixedRisk', risk: 1 }, r: faultless.r.map(() => 1e100) }],
    [
      'the uncertain edge alone',
      {
        sizing: { kind: 'fixedRisk', risk: 1 },
        r: faultless.r.map((_, i) => (i === 0 ? 6e99 : 0.1)),
        paths: 2,
        steps: 2,
        resampleHistory: true,
        seed: [3, 0],
      },
    ],
  ])('growth beyond every bound: %s', async (_, change) => {
    await answer({ ...faultless, ...change })
  })

  it('no fault takes away another', () => {
    const pairs = growthFaults.flatMap((first) => growthFaults.map((second) => [first, second] as const))
    const repaired = pairs.filter(([first, second]) => {
      const input = Object.assign({ ...faultless }, first.change, second.change) as GrowthInput
      return !('code' in fromReference(() => simulateGrowth(input)))
    })
    expect(repaired.map(([first, second]) => `${first.what}, then ${second.what}`)).toEqual([])
  })

  it('the first of several faults', async () => {
    // Two faults of the same field replace one another, so that each field has at most one.
    const some = fc.array(fc.constantFrom(...growthFaults), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(some, async (faults) => {
        const input = Object.assign({ ...faultless }, ...faults.map(({ change }) => change)) as GrowthInput
        expect(await answer(input)).toHaveProperty('code')
      }),
      { numRuns: 300 },
    )
  })
})
