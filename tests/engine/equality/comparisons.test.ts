import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { KellyDrawdownInput } from '#domain/simulation/kelly.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { kellyDrawdown } from '#server/reference/growth/kelly-drawdown.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { faultless, growthFaults } from './growth-faults.ts'
import { growthInputs, historyKinds, modelKinds, sizingKinds } from './growth-inputs.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

const workers = fc.constantFrom(1, 2, 3)

async function scenarios(inputs: readonly GrowthInput[], pool = 1) {
  return expectAlike(
    fromEngine(await poolOf(pool).simulateScenarios(inputs)),
    fromReference(() => simulateScenarios(inputs)),
  )
}

async function history(input: GrowthInput, pool = 1) {
  return expectAlike(
    fromEngine(await poolOf(pool).simulateHistory(input)),
    fromReference(() => simulateHistory(input)),
  )
}

async function drawdown(input: KellyDrawdownInput, pool = 1) {
  return expectAlike(
    fromEngine(await poolOf(pool).kellyDrawdown(input)),
    fromReference(() => kellyDrawdown(input)),
  )
}

describe('scenarios: the engine and the reference agree, bit for bit', () => {
  it.each(modelKinds)('of %s', async (model) => {
    const together = fc
      .array(growthInputs({ models: [model], maxPaths: 2 }), { minLength: 2, maxLength: 5 })
      .chain((inputs) =>
        fc.record({
          inputs: fc.constant(inputs),
          paths: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1000, max: 2400 })),
          steps: fc.integer({ min: 1, max: 30 }),
          pool: workers,
        }),
      )
    await fc.assert(
      fc.asyncProperty(together, async ({ inputs, paths, steps, pool }) => {
        const seed = inputs[0]?.seed ?? [0, 0]
        await scenarios(
          inputs.map((input) => ({ ...input, paths, steps, seed })),
          pool,
        )
      }),
      { numRuns: 8 },
    )
  })

  const risky = { ...faultless, sizing: { kind: 'fixedFraction', fraction: 0.05 } } as const
  it('that differ in nothing', async () => {
    expect(await scenarios([faultless, faultless])).toHaveProperty('value.differences.0.maxDrawdown.mean', 0)
  })

  it.each<[string, GrowthInput[]]>([
    ['none', []],
    ['one', [faultless]],
    ['nine', Array.from({ length: 9 }, () => faultless)],
    ['other paths', [faultless, { ...risky, paths: 21 }]],
    ['another seed, low', [faultless, { ...risky, seed: [43, 0] }]],
    ['another seed, high', [faultless, { ...risky, seed: [42, 1] }]],
    ['another model', [faultless, { ...risky, model: { kind: 'permutation' } }]],
    [
      'several differences',
      [faultless, risky, { ...risky, seed: [9, 9], model: { kind: 'permutation' } }, { ...risky, paths: 3 }],
    ],
    ['a fault before a difference', [faultless, { ...risky, paths: 21 }, { ...risky, extraCostR: -1 }]],
    ['a fault in the first', [{ ...faultless, steps: 0 }, risky]],
    [
      'growth beyond the bound in the second',
      [faultless, { ...risky, sizing: { kind: 'fixedFraction', fraction: 1 }, r: faultless.r.map(() => 1e10) }],
    ],
  ])('refused: %s', async (_, inputs) => {
    expect(await scenarios(inputs)).toHaveProperty('code')
  })
})

describe('the real history among the paths', () => {
  const kinds = [...historyKinds]
  it.each(kinds.flatMap((model) => sizingKinds.map((sizing) => ({ model, sizing }))))(
    '$model, $sizing',
    async ({ model, sizing }) => {
      await fc.assert(
        fc.asyncProperty(
          growthInputs({ models: [model], sizings: [sizing], maxPaths: 1500 }),
          workers,
          async (input, pool) => {
            await history(input, pool)
          },
        ),
        { numRuns: 10 },
      )
    },
  )

  it('longer than the horizon of any simulation', async () => {
    const r = Array.from({ length: 10_007 }, (_, i) => (((i * 7919) % 41) - 20) / 10)
    const day = [5000, 2, 5, 1000, 4000]
    for (const model of [{ kind: 'iid' }, { kind: 'days', tradesPerDay: day }, { kind: 'permutation' }] as const)
      expect(await history({ ...faultless, r, model, paths: 3 })).toHaveProperty('value.steps', 10_000)
  })

  it.each(growthFaults)('refused alike: $what', async ({ change }) => {
    await history({ ...faultless, ...change })
  })

  it('a model without history is refused before all else', async () => {
    const model = { kind: 'normal', meanR: 0, sdR: -1 } as const
    const refused = { code: 'parameter_out_of_range', parameter: 'model' }
    expect(await history({ ...faultless, r: [], model, paths: 0 })).toEqual(refused)
  })
})

describe('drawdown by fraction', () => {
  const inputs = growthInputs({
    models: [...historyKinds],
    sizings: ['fixedFraction', 'fixedRisk'],
    maxPaths: 400,
    maxSteps: 40,
  })
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true })

  it('on random inputs', async () => {
    await fc.assert(
      fc.asyncProperty(
        inputs,
        share,
        share,
        fc.integer({ min: 2, max: 12 }),
        workers,
        async (growth, level, tolerance, points, pool) => {
          await drawdown({ growth, level, tolerance, points }, pool)
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each<[string, Partial<KellyDrawdownInput>]>([
    ['level 1', { level: 1, tolerance: 0.5 }],
    ['a tolerance that nothing meets', { level: 0.01, tolerance: 1e-9 }],
    ['a tolerance that all meet', { level: 1, tolerance: 0.999 }],
    ['no edge', { growth: { ...faultless, extraCostR: 5 } }],
    [
      'limits and flows',
      {
        growth: {
          ...faultless,
          ruin: [{ kind: 'trailing', level: 0.2 }],
          flows: [{ kind: 'deposit', every: 3, amount: 0.1 }],
        },
      },
    ],
    ['a horizon of one trade', { growth: { ...faultless, steps: 1, paths: 1 } }],
    ['asked with what does not count', { growth: { ...faultless, resampleHistory: true, recovery: true, goal: 1.1 } }],
  ])('%s', async (_, change) => {
    expect(await drawdown({ growth: faultless, level: 0.2, tolerance: 0.1, points: 5, ...change })).toHaveProperty(
      'value',
    )
  })

  const wrong: readonly Partial<KellyDrawdownInput>[] = [
    { growth: { ...faultless, model: { kind: 'normal', meanR: 0, sdR: 1 } } },
    { growth: { ...faultless, r: [], model: { kind: 'normal', meanR: 0, sdR: 1 } } },
    { growth: { ...faultless, steps: 0, model: { kind: 'normal', meanR: 0, sdR: 1 } } },
    { growth: { ...faultless, r: faultless.r.map((r) => Math.abs(r)) } },
    { growth: { ...faultless, r: faultless.r.slice(1, 9) } },
    { growth: { ...faultless, paths: 0 } },
    { growth: { ...faultless, goal: 0.5 } },
    ...[0, -1, 1.01, NaN].map((level) => ({ level })),
    ...[0, 1, -1, NaN].map((tolerance) => ({ tolerance })),
    ...[1, 52, 2.5, NaN].map((points) => ({ points })),
  ]
  it('refused alike, the first of several faults', async () => {
    const right = { growth: faultless, level: 0.2, tolerance: 0.1, points: 5 }
    for (const change of wrong) expect(await drawdown({ ...right, ...change })).toHaveProperty('code')
    for (const { change } of growthFaults) await drawdown({ ...right, growth: { ...faultless, ...change } })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...wrong), { minLength: 2, maxLength: 4 }), async (some) => {
        await drawdown(Object.assign({ ...right }, ...some) as KellyDrawdownInput)
      }),
      { numRuns: 60 },
    )
  })
})
