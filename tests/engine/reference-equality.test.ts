import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GrowthInput, GrowthResult, SimulationProblem } from '#domain/simulation.ts'
import { simulateGrowth } from '#server/reference/growth.ts'
import { SimulationRefused } from '#server/reference/refused.ts'
import { engineGrowth } from './engine-growth.ts'

type Outcome = GrowthResult | Pick<SimulationProblem, 'code' | 'parameter'>

function fromReference(input: GrowthInput): Outcome {
  try {
    return simulateGrowth(input)
  } catch (error) {
    if (!(error instanceof SimulationRefused)) throw error
    return { code: error.problem.code, parameter: error.problem.parameter }
  }
}

function fromEngine(input: GrowthInput): Outcome {
  try {
    return engineGrowth(input)
  } catch (error) {
    // The edge throws a problem as JSON text; anything else is a fault of its own.
    if (typeof error !== 'string') throw error
    const { code, parameter } = JSON.parse(error) as SimulationProblem
    return { code, parameter }
  }
}

/** `toStrictEqual` compares numbers by Object.is: every bit but a NaN's payload, and NaN occurs in no answer. */
function expectSame(input: GrowthInput): Outcome {
  const expected = fromReference(input)
  expect(fromEngine(input)).toStrictEqual(expected)
  return expected
}

const golden: GrowthInput = {
  r: [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1],
  riskFraction: 0.01,
  extraCostR: 0.05,
  paths: 10_000,
  steps: 250,
  seed: [42, 0],
  ruin: [
    { kind: 'absolute', level: 0.7 },
    { kind: 'trailing', level: 0.2 },
  ],
  stopAtRuin: true,
  goal: 1.5,
}

describe('the reference and the engine agree in every figure, bit for bit', () => {
  it.each<[string, Partial<GrowthInput>]>([
    ['the golden sample', {}],
    ['the other golden seed', { seed: [0xdeadbeef, 0x12345678] }],
    ['without barriers and goal', { ruin: [], goal: null }],
    ['going on after ruin', { stopAtRuin: false }],
    ['1000 trades ahead', { steps: 1000, paths: 3000 }],
    ['more paths than a block and not a multiple of it', { paths: 2 * 1024 + 7 }],
    ['one path, one step', { paths: 1, steps: 1 }],
    ['two paths', { paths: 2, steps: 3 }],
    ['a trade that loses everything', { r: [...golden.r, -200], stopAtRuin: false }],
    ['everything at risk', { riskFraction: 1, steps: 40 }],
    ['nothing at risk', { riskFraction: 0 }],
    ['equity too small for a double', { riskFraction: 0.9, extraCostR: 1, steps: 800, stopAtRuin: false, paths: 500 }],
    [
      'equity so small that skewness has no denominator',
      {
        r: Array.from({ length: 9 }, () => -0.5).concat(-0.6),
        riskFraction: 0.9,
        steps: 460,
        paths: 200,
        ruin: [],
        stopAtRuin: false,
        extraCostR: 0,
      },
    ],
    [
      'near the largest equity',
      {
        r: [...Array.from({ length: 9 }, () => 1), 0.9],
        riskFraction: 1,
        extraCostR: 0,
        steps: 332,
        ruin: [],
        paths: 400,
      },
    ],
    [
      'eight barriers',
      {
        ruin: [0, 0.5, 0.9, 0.99].flatMap((level) => [
          { kind: 'absolute', level } as const,
          { kind: 'trailing', level: 1 - level } as const,
        ]),
        stopAtRuin: false,
      },
    ],
    ['many paths, few steps', { paths: 100_000, steps: 2 }],
  ])('%s', (_, change) => {
    const outcome = expectSame({ ...golden, ...change })
    expect(outcome).toHaveProperty('terminal')
  })

  it.each<[string, Partial<GrowthInput>]>([
    ['too few trades', { r: golden.r.slice(0, 9) }],
    ['NaN among the trades', { r: [...golden.r, NaN] }],
    ['a fraction above 1', { riskFraction: 1.01 }],
    ['a negative cost', { extraCostR: -1 }],
    ['no path', { paths: 0 }],
    ['too many steps', { steps: 10_001 }],
    ['a barrier out of range', { ruin: [{ kind: 'absolute', level: 1 }] }],
    ['a drawdown of nothing as barrier', { ruin: [{ kind: 'trailing', level: 0 }] }],
    ['a goal at the start', { goal: 1 }],
    ['an infinite goal', { goal: Infinity }],
    ['growth without bound', { r: Array.from({ length: 10 }, () => 9), riskFraction: 1 }],
    [
      'just above the bound',
      { r: Array.from({ length: 10 }, () => 1), extraCostR: 0, riskFraction: 1, steps: 333, ruin: [] },
    ],
  ])('refuse alike: %s', (_, change) => {
    expect(expectSame({ ...golden, ...change })).toHaveProperty('code')
  })
})

/** Samples with ties, zeros, tiny and huge losses and wins. */
const multiples = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: -2, max: 4, noNaN: true }) },
    { weight: 4, arbitrary: fc.constantFrom(-1, -1, 0, -0, 0.5, 1, 2) },
    { weight: 1, arbitrary: fc.double({ min: -1e6, max: 1e3, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -1e-300, max: 1e-300, noNaN: true }) },
  ),
  { minLength: 10, maxLength: 60 },
)

const barrier = fc.oneof(
  fc.record({ kind: fc.constant('absolute' as const), level: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({ kind: fc.constant('trailing' as const), level: fc.double({ min: 0.001, max: 1, noNaN: true }) }),
  fc.constantFrom({ kind: 'absolute', level: 0.5 } as const, { kind: 'trailing', level: 0.5 } as const),
)

const inputs: fc.Arbitrary<GrowthInput> = fc.record({
  r: multiples,
  riskFraction: fc.oneof(fc.double({ min: 0, max: 0.05, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  extraCostR: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 2, noNaN: true })),
  paths: fc.integer({ min: 1, max: 3000 }),
  steps: fc.integer({ min: 1, max: 300 }),
  seed: fc.tuple(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff)),
  ruin: fc.array(barrier, { maxLength: 8 }),
  stopAtRuin: fc.boolean(),
  goal: fc.option(fc.double({ min: 1.001, max: 10, noNaN: true })),
})

describe('on random inputs', () => {
  it('they agree as well', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expectSame(input)
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
