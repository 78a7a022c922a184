import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ChallengeInput } from '#domain/simulation/challenge.ts'
import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'
import { anySeed } from './growth-inputs.ts'
import { expectAlike, fromEngine, fromReference } from './outcome.ts'
import { poolOf, stopPools } from './pools.ts'

afterAll(stopPools)

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const amount = fc.oneof(double(0.005, 0.2), fc.constantFrom(0, -1, 2_000))
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const history = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 20 }).chain((tradesPerDay) => {
  const length = tradesPerDay.reduce((sum, count) => sum + count, 0)
  const r = fc.array(fc.oneof(double(-1.5, 3), fc.constantFrom(-1, 1, 0)), { minLength: length, maxLength: length })
  return r.map((values) => ({ r: values, tradesPerDay }))
})

const challenges: fc.Arbitrary<ChallengeInput> = fc
  .record({
    sample: history,
    drawn: optional(fc.integer({ min: 0, max: 6 })),
    risk: double(0, 0.05),
    fundedRisk: fc.oneof(double(0, 0.05), fc.constant(1.1)),
    extraCostR: double(0, 0.2),
    limits: fc.record({
      drawdown: fc.record({
        amount,
        trailing: fc.boolean(),
        lockAt: optional(fc.constantFrom(1, 1.02)),
        endOfDay: fc.boolean(),
      }),
      dailyLoss: optional(fc.record({ amount, ends: fc.boolean() })),
      consistency: optional(double(0.1, 1)),
    }),
    evaluation: fc.record({
      targets: fc.array(amount, { minLength: 1, maxLength: 3 }),
      minDays: fc.integer({ min: 0, max: 8 }),
      maxDays: fc.integer({ min: 6, max: 40 }),
    }),
    funded: fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      payoutEvery: fc.integer({ min: 1, max: 8 }),
      minProfit: double(0.005, 0.05),
      buffer: double(0, 0.006),
      split: double(0, 1),
    }),
    fees: fc.record({ entry: double(0, 0.02), activation: double(0, 0.02), refunded: fc.boolean() }),
    paths: fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: 3, max: 1_300 })),
    seed: anySeed,
  })
  .map(({ sample, drawn, ...rest }) => ({
    ...rest,
    r: sample.r,
    days: drawn === null ? { kind: 'history', tradesPerDay: sample.tradesPerDay } : { kind: 'drawn', trades: drawn },
  }))

describe('challenges: the engine and the reference agree, bit for bit', () => {
  it('on random rules, refused ones included', async () => {
    await fc.assert(
      fc.asyncProperty(challenges, async (input) => {
        expectAlike(
          fromEngine(await poolOf(1).compute('challenge', input)),
          fromReference(() => simulateChallenge(input)),
        )
      }),
      { numRuns: 400 },
    )
  })

  it.each([1, 2, 3])('with %i workers, figures and curve at once', async (workers) => {
    const input = { ...plainChallenge, paths: 3_000, days: { kind: 'drawn', trades: 3 } as const }
    const curve = { challenge: { ...input, paths: 300 }, risks: [0, 0.005, 0.01] }
    const pool = poolOf(workers)
    const [result, points] = await Promise.all([
      pool.compute('challenge', input),
      pool.compute('challengeCurve', curve),
    ])
    expect(result).toStrictEqual({ ok: true, value: simulateChallenge(input) })
    expect(points).toStrictEqual({ ok: true, value: challengeCurve(curve) })
  })
})
