import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { DeepReadonly } from '#contract/route.ts'
import type { ChallengeCurve, ChallengeInput, ChallengeResult } from '#domain/simulation/challenge.ts'
import type { HistoryResult, ScenarioResult } from '#domain/simulation/growth-comparison.ts'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import type { KellyDrawdownResult, KellyInput, KellyResult } from '#domain/simulation/kelly.ts'
import type { challengeCurve, challengeParameters, challengeResult } from './challenge-shapes.ts'
import { growthParameters } from './growth-parameters.ts'
import type { growthResult, historyResult, savedGrowthResult, scenarioResult } from './growth-result.ts'
import type { kellyDrawdownResult, kellyParameters, kellyResult } from './kelly-result.ts'

/** The read-only type of a schema's output, as in the domain. */
type Given<T extends z.ZodType> = DeepReadonly<z.output<T>>

describe('the shapes of simulations on the wire', () => {
  it('are those of the domain', () => {
    expectTypeOf<Given<typeof growthParameters>>().toEqualTypeOf<Omit<GrowthInput, 'r'>>()
    expectTypeOf<Given<typeof growthResult>>().toEqualTypeOf<DeepReadonly<GrowthResult>>()
    expectTypeOf<Given<typeof scenarioResult>>().toEqualTypeOf<DeepReadonly<ScenarioResult>>()
    expectTypeOf<Given<typeof historyResult>>().toEqualTypeOf<DeepReadonly<HistoryResult>>()
    expectTypeOf<Given<typeof kellyParameters>>().toEqualTypeOf<Omit<KellyInput, 'r'>>()
    expectTypeOf<Given<typeof kellyResult>>().toEqualTypeOf<DeepReadonly<KellyResult>>()
    expectTypeOf<Given<typeof kellyDrawdownResult>>().toEqualTypeOf<DeepReadonly<KellyDrawdownResult>>()
    expectTypeOf<Given<typeof challengeParameters>>().toEqualTypeOf<Omit<ChallengeInput, 'r'>>()
    expectTypeOf<Given<typeof challengeResult>>().toEqualTypeOf<DeepReadonly<ChallengeResult>>()
    expectTypeOf<Given<typeof challengeCurve>>().toEqualTypeOf<DeepReadonly<ChallengeCurve>>()
    expectTypeOf<GrowthResult>().toExtend<Given<typeof savedGrowthResult>>()
  })
})

const parameters: Omit<GrowthInput, 'r'> = {
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 10,
  steps: 5,
  seed: [1, 2],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: false,
  recovery: false,
}
const refused = (changes: object) => !growthParameters.safeParse({ ...parameters, ...changes }).success

describe('parameters of a simulation', () => {
  it('of every kind survive a round trip unchanged', () => {
    const models: GrowthInput['model'][] = [
      { kind: 'iid' },
      { kind: 'permutation' },
      { kind: 'stationary', blockLength: null },
      { kind: 'circular', blockLength: 5 },
      { kind: 'days', tradesPerDay: [2, 3] },
      { kind: 'binary', winRate: 0.4, breakevenRate: 0.1, averageWinR: 2, averageLossR: 1 },
      { kind: 'normal', meanR: 0.1, sdR: 1 },
      { kind: 'student', degrees: 4, meanR: 0.1, sdR: 1 },
      { kind: 'splitNormal', skewRatio: 2, meanR: 0.1, sdR: 1 },
      { kind: 'histogram', edges: [-1, 0, 2], weights: [3, 4] },
      { kind: 'normal', meanR: 0.1, sdR: 1, errors: { meanR: 0.1, sdR: 0.2 } },
      { kind: 'splitNormal', skewRatio: 2, meanR: 0.1, sdR: 1, errors: { meanR: 0, sdR: 0.2, skewRatio: 0.3 } },
    ]
    const sizings: GrowthInput['sizing'][] = [
      { kind: 'kellyFraction', multiple: 0.5 },
      { kind: 'fixedRisk', risk: 0.01 },
      { kind: 'fixedLot', lots: 2, fee: 0.001, pnlPerLot: [0.01, -0.02] },
      { kind: 'cappedFraction', fraction: 0.02, cap: 0.05 },
    ]
    const inputs = [
      ...models.map((model) => ({ ...parameters, model })),
      ...sizings.map((sizing) => ({ ...parameters, sizing })),
      {
        ...parameters,
        flows: [
          { kind: 'deposit', every: 20, amount: 0.1 },
          { kind: 'withdrawal', every: 20, amount: 0.1 },
          { kind: 'withdrawalShare', every: 60, share: 0.5 },
        ],
        ruin: [
          { kind: 'absolute', level: 0.5 },
          { kind: 'trailing', level: 0.2 },
          { kind: 'trailingAmount', amount: 0.05, lockAt: null, endOfDay: true },
          { kind: 'dailyLoss', amount: 0.03 },
        ],
      },
    ]
    for (const input of inputs) expect(growthParameters.parse(input)).toStrictEqual(input)
  })

  it('are refused where a kind is unknown, a field is too much or missing, or a list too long', () => {
    expect(refused({})).toBe(false)
    expect(refused({ model: { kind: 'garch' } })).toBe(true)
    expect(refused({ model: { kind: 'iid', blockLength: 4 } })).toBe(true)
    expect(refused({ model: { kind: 'stationary' } })).toBe(true)
    expect(refused({ model: { kind: 'student', degrees: 5, meanR: 0, sdR: 1 } })).toBe(true)
    expect(refused({ model: { kind: 'normal', meanR: 0, sdR: 1, errors: { meanR: 0.1 } } })).toBe(true)
    expect(refused({ model: { kind: 'iid', errors: { meanR: 0.1, sdR: 0.1 } } })).toBe(true)
    expect(refused({ sizing: { kind: 'fixedFraction', fraction: '0.01' } })).toBe(true)
    expect(refused({ sizing: { kind: 'fixedFraction', fraction: Number.NaN } })).toBe(true)
    expect(refused({ riskFraction: 0.01 })).toBe(true)
    expect(refused({ flows: Array.from({ length: 5 }, () => ({ kind: 'deposit', every: 1, amount: 1 })) })).toBe(true)
    expect(refused({ ruin: Array.from({ length: 9 }, () => ({ kind: 'trailing', level: 0.5 })) })).toBe(true)
    expect(refused({ model: { kind: 'histogram', edges: [], weights: Array.from({ length: 201 }, () => 1) } })).toBe(
      true,
    )
  })
})
