import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { Flow, RuinBarrier, SampleModel, Sizing } from '#domain/simulation/model.ts'
import { checkGrowth } from '#server/reference/growth/input/check.ts'
import { problemOf } from '#tests/support/simulation/plain-growth.ts'
import { simulateHistory } from './history-rank.ts'
import { kellyDrawdown } from './kelly-drawdown.ts'
import { simulateScenarios } from './scenarios.ts'
import { simulateGrowth } from './simulate-growth.ts'

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const trades = 12

const models: fc.Arbitrary<SampleModel> = fc.oneof(
  fc.constantFrom<SampleModel>({ kind: 'iid' }, { kind: 'permutation' }, { kind: 'days', tradesPerDay: [3, 1, 8] }),
  fc.record({
    kind: fc.constantFrom('stationary' as const, 'circular' as const),
    blockLength: fc.option(fc.integer({ min: 1, max: 40 })),
  }),
  fc.record({
    kind: fc.constant('binary' as const),
    winRate: number(0, 0.6),
    breakevenRate: number(0, 0.4),
    averageWinR: number(0, 1000),
    averageLossR: number(0, 1000),
  }),
  fc.record({
    kind: fc.constant('histogram' as const),
    edges: fc.constant([-1000, -1, 0, 1000]),
    weights: fc.tuple(number(0, 1e300), number(0, 1), number(0, 1e-300)),
  }),
)

/** Mostly what a trader would enter, now and then anything that a double can hold. */
const result = fc.oneof({ weight: 5, arbitrary: number(-3, 5) }, fc.double({ noNaN: true, noDefaultInfinity: true }))
const results = fc.array(result, { minLength: trades, maxLength: trades })

const sizings: fc.Arbitrary<Sizing> = fc.oneof(
  fc.record({ kind: fc.constant('fixedFraction' as const), fraction: number(0, 1) }),
  fc.record({ kind: fc.constant('kellyFraction' as const), multiple: number(0, 2) }),
  fc.record({ kind: fc.constant('fixedRisk' as const), risk: number(0, 1) }),
  fc.record({ kind: fc.constant('fixedLot' as const), lots: number(0, 1e6), fee: number(0, 1), pnlPerLot: results }),
  fc.record({ kind: fc.constant('cappedFraction' as const), fraction: number(0, 1), cap: number(0, 1000) }),
)

const every = fc.integer({ min: 1, max: 30 })
const flows: fc.Arbitrary<Flow[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('deposit' as const, 'withdrawal' as const), every, amount: number(0, 2) }),
    fc.record({ kind: fc.constant('withdrawalShare' as const), every, share: number(0, 1) }),
  ),
  { maxLength: 4 },
)

const barriers: fc.Arbitrary<RuinBarrier[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('absolute' as const), level: number(0, 0.99) }),
    fc.record({ kind: fc.constant('trailing' as const), level: number(0.01, 1) }),
    fc.record({
      kind: fc.constant('trailingAmount' as const),
      amount: number(0.01, 3),
      lockAt: fc.option(number(0, 2)),
      endOfDay: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('dailyLoss' as const), amount: number(0.01, 3) }),
  ),
  { maxLength: 4 },
)

const plans: fc.Arbitrary<GrowthInput> = fc.record({
  r: results,
  model: models,
  sizing: sizings,
  extraCostR: fc.constantFrom(0, 0.1),
  paths: fc.integer({ min: 1, max: 30 }),
  steps: fc.integer({ min: 1, max: 130 }),
  seed: fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)),
  flows,
  ruin: barriers,
  stopAtRuin: fc.boolean(),
  goal: fc.constantFrom(null, 1.5),
  resampleHistory: fc.boolean(),
  recovery: fc.boolean(),
})

/** Where an answer holds a number that is none. */
function notFinite(answer: unknown): string[] {
  const found: string[] = []
  JSON.stringify(answer, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) found.push(`${key}: ${value}`)
    return value
  })
  return found
}

/** The answer, or null where it is refused. */
function answerOf<T>(simulate: () => T): T | null {
  let answer: T | null = null
  problemOf(() => {
    answer = simulate()
  })
  return answer
}

const runs = { numRuns: 200 }

it('no answer to any plan has a NaN or infinite value', () => {
  let answered = 0
  fc.assert(
    fc.property(plans, (plan) => {
      const answers = [
        answerOf(() => simulateGrowth(plan)),
        answerOf(() => simulateScenarios([plan, { ...plan, extraCostR: 0.05 }])),
        answerOf(() => simulateHistory(plan)),
        answerOf(() => kellyDrawdown({ growth: plan, level: 0.2, tolerance: 0.1, points: 2 })),
      ]
      if (answers[0] !== null) answered++
      expect(answers.flatMap(notFinite)).toEqual([])
    }),
    runs,
  )
  expect(answered).toBeGreaterThan(20)
})

it('shares of goal and ruin add up, and a barrier is met by no more than are ruined', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      fc.pre(checkGrowth(plan) === null)
      const answer = answerOf(() => simulateGrowth({ ...plan, goal: 1.5 }))
      if (answer === null || answer.goal === null) return
      const { goal, ruin, ruinByBarrier } = answer
      expect(goal.goalFirst.hits + goal.ruinFirst.hits + goal.neither.hits).toBe(plan.paths)
      for (const barrier of ruinByBarrier) expect(barrier.hits).toBeLessThanOrEqual(ruin.reached.hits)
      expect(answer.maxDrawdown.min).toBeGreaterThanOrEqual(0)
      expect(answer.maxDrawdown.max).toBeLessThanOrEqual(1 + 1e-12)
    }),
    runs,
  )
})
