import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type { SampleModel, Sizing } from '#domain/simulation/model.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { growthInputs, modelOfKind } from './growth-inputs.ts'
import { expectAlike, fromEngine, fromReference, type Answer } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

const kinds = ['binary', 'normal', 'student', 'splitNormal'] as const
const sizings = ['fixedFraction', 'fixedRisk', 'cappedFraction'] as const satisfies readonly Sizing['kind'][]
const pairs = kinds.flatMap((model) => sizings.map((sizing) => ({ model, sizing })))

/** None, as small as they mostly are, and so large that parameters reach the ends of their ranges. */
const error = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true }), fc.constantFrom(2, 1000))

/** A fitted model with standard errors. */
function uncertainModel(kind: (typeof kinds)[number]): fc.Arbitrary<SampleModel> {
  const spread = { meanR: error, sdR: error }
  const errors = {
    binary: fc.record({ winRate: error, breakevenRate: error, averageWinR: error, averageLossR: error }),
    normal: fc.record(spread),
    student: fc.record(spread),
    splitNormal: fc.record({ ...spread, skewRatio: error }),
  }[kind]
  return fc.tuple(modelOfKind[kind](0), errors).map(([model, stated]) => ({ ...model, errors: stated }) as SampleModel)
}

async function expectSame(input: GrowthInput, workers: number): Promise<Answer<GrowthResult>> {
  return expectAlike(
    fromEngine(await poolOf(workers).simulateGrowth(input)),
    fromReference(() => simulateGrowth(input)),
  )
}

function uncertainInputs(model: (typeof kinds)[number], bounds: Parameters<typeof growthInputs>[0]) {
  return fc
    .tuple(growthInputs({ ...bounds, models: [model] }), uncertainModel(model))
    .map(([input, uncertain]): GrowthInput => ({ ...input, model: uncertain, resampleHistory: true }))
}

describe('parameters redrawn for each path: the engine and the reference agree, bit for bit', () => {
  it.each(pairs)('$model, $sizing', async ({ model, sizing }) => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(uncertainInputs(model, { sizings: [sizing], maxPaths: 200, maxSteps: 60 }), async (input) => {
        const answer = await expectSame(input, 1)
        if ('value' in answer) {
          answered += 1
          expect(answer.value.uncertainEdge).not.toBeNull()
        }
      }),
      { numRuns: model === 'splitNormal' ? 4 : 10 },
    )
    expect(answered).toBeGreaterThan(0)
  })

  it.each([1, 2, 3])('with %i workers', async (workers) => {
    const anyInput = fc.oneof(
      ...kinds.map((kind) => uncertainInputs(kind, { sizings, minPaths: 2049, maxPaths: 2600, maxSteps: 30 })),
    )
    await fc.assert(
      fc.asyncProperty(anyInput, async (input) => {
        await expectSame(input, workers)
      }),
      { numRuns: 5 },
    )
  })
})

const errors = { meanR: 0.1, sdR: 0.1 }
const usual: GrowthInput = {
  r: [],
  model: { kind: 'normal', meanR: 0.1, sdR: 1, errors },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 30,
  steps: 20,
  seed: [42, 0],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: true,
  recovery: false,
}

describe('what is refused', () => {
  it.each<[string, SampleModel, string]>([
    ['a negative error', { kind: 'normal', meanR: 0, sdR: 1, errors: { ...errors, meanR: -0.1 } }, 'model'],
    ['an error that is no number', { kind: 'normal', meanR: 0, sdR: 1, errors: { ...errors, meanR: NaN } }, 'model'],
    [
      'an error beyond 1000',
      { kind: 'student', degrees: 4, meanR: 0, sdR: 1, errors: { ...errors, sdR: 1001 } },
      'model',
    ],
    [
      'an infinite error',
      { kind: 'splitNormal', skewRatio: 1, meanR: 0, sdR: 1, errors: { ...errors, skewRatio: Infinity } },
      'model',
    ],
    ['parameters without errors', { kind: 'normal', meanR: 0, sdR: 1 }, 'resampleHistory'],
    ['a drawn histogram', { kind: 'histogram', edges: [-1, 0, 2], weights: [1, 1] }, 'resampleHistory'],
  ])('%s', async (_, model, parameter) => {
    expect(await expectSame({ ...usual, model }, 1)).toEqual({ code: 'parameter_out_of_range', parameter })
  })

  it('not the number of paths times trades, which only stored histories limit', async () => {
    const input = { ...usual, r: Array.from({ length: 100_001 }, () => 1), paths: 1_000, steps: 2 }
    expect(await expectSame(input, 2)).toHaveProperty('value')
  })
})

describe('errors of zero', () => {
  it.each<SampleModel>([
    { kind: 'normal', meanR: 0.1, sdR: 1, errors: { meanR: 0, sdR: 0 } },
    { kind: 'student', degrees: 6, meanR: 0.1, sdR: 1, errors: { meanR: 0, sdR: 0 } },
    { kind: 'splitNormal', skewRatio: 2, meanR: 0.1, sdR: 1, errors: { meanR: 0, sdR: 0, skewRatio: 0 } },
    {
      kind: 'binary',
      winRate: 0.5,
      breakevenRate: 0.1,
      averageWinR: 1.5,
      averageLossR: 1,
      errors: { winRate: 0, breakevenRate: 0, averageWinR: 0, averageLossR: 0 },
    },
  ])('$kind: the uncertain edge is the known one', async (model) => {
    const outcome = await poolOf(1).simulateGrowth({ ...usual, model, paths: 500 })
    if (!outcome.ok) throw new Error(outcome.problem.message)
    const { terminal, maxDrawdown, fan, loss, cvar5, uncertainEdge } = outcome.value
    expect(uncertainEdge).toStrictEqual({ terminal, maxDrawdown, fan, loss, cvar5 })
  })
})
