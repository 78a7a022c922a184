import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { fixedFraction, plainGrowth, problemOf, walkHistory } from '#tests/support/simulation/plain-growth.ts'
import { simulateHistory } from './history-rank.ts'
import { simulatePaths } from './simulate-growth.ts'

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1]
const plan: GrowthInput = {
  ...plainGrowth,
  r,
  sizing: fixedFraction(0.05),
  paths: 500,
  steps: 7,
  goal: 2,
  recovery: true,
}

/** An eighth for each R, by days, up to a loss of `amount` on one of them. */
function daily(tradesPerDay: readonly number[], amount: number) {
  return simulateHistory({
    ...plan,
    model: { kind: 'days', tradesPerDay },
    sizing: { kind: 'fixedRisk', risk: 0.125 },
    ruin: [{ kind: 'dailyLoss', amount }],
    stopAtRuin: true,
  })
}

describe('the real history among simulated ones', () => {
  it('is placed by counting', () => {
    const result = simulateHistory(plan)
    const actual = walkHistory(plan)
    const { figures } = simulatePaths({ ...plan, steps: 10 })
    expect([result.paths, result.steps]).toEqual([500, 10])
    for (const figure of ['maxDrawdown', 'longestUnderWater', 'losingStreak', 'winningStreak'] as const) {
      const below = figures[figure].filter((value) => value < actual[figure]).length
      const equal = figures[figure].filter((value) => value === actual[figure]).length
      const rank = (below + equal / 2) / 500
      expect(result[figure]).toEqual({ actual: actual[figure], below, equal, of: 500, rank })
    }
    expect(result.terminal?.actual).toBe(actual.wealth)
    expect(result.terminal?.below).toBe(figures.wealth.filter((wealth) => wealth < actual.wealth).length)
  })

  it('is in the middle where all trades are equal', () => {
    const result = simulateHistory({ ...plan, r: r.map(() => 0.5) })
    expect([result.terminal?.rank, result.maxDrawdown.rank, result.winningStreak.rank]).toEqual([0.5, 0.5, 0.5])
  })

  it('has no place for the terminal of a permutation', () => {
    const result = simulateHistory({ ...plan, model: { kind: 'permutation' } })
    expect(result.terminal).toBeNull()
    expect(result.maxDrawdown.rank).toBeGreaterThan(0)
  })

  it('uses the limits of the actual days', () => {
    // 1 | -1 -1: a loss of .25 on a day of its own at step 3, where the path stops with 1 + .125 x -.5.
    expect(daily([1, 2, 7], 0.25).terminal?.actual).toBe(0.9375)
    // Together with the win before, the day loses .0625 only; day 2: +2.2 -.6 0; day 3: 3.1 -1 .8 -1.1.
    expect(daily([3, 3, 4], 0.25).terminal?.actual).toBeCloseTo(1 + 0.125 * 2.9, 12)
  })

  it('of more than 10,000 trades is its end, the first day cut', () => {
    const long = Array.from({ length: 10_003 }, (_, i) => (i < 3 ? -50 : i === 3 ? -1 : i % 2 === 0 ? 1 : -1))
    const result = simulateHistory({
      ...plan,
      r: long,
      model: { kind: 'days', tradesPerDay: [5, 9_998] },
      sizing: { kind: 'fixedRisk', risk: 0.0625 },
      ruin: [{ kind: 'dailyLoss', amount: 0.125 }],
      stopAtRuin: true,
      paths: 3,
    })
    expect(result.steps).toBe(10_000)
    // The first of them is trade 3, a loss; then win and loss in turn: never two below where a day began.
    expect(result.terminal?.actual).toBeGreaterThan(0.87)
    expect(result.losingStreak.actual).toBe(1)
  })
})

it.each<[string, Partial<GrowthInput>, string, string]>([
  [
    'a distribution, before all else',
    { model: { kind: 'normal', meanR: 0, sdR: 1 }, r: [] },
    'model',
    'parameter_out_of_range',
  ],
  ['too few trades', { r: r.slice(1) }, 'r', 'too_few_trades'],
  ['no paths', { paths: 0 }, 'paths', 'parameter_out_of_range'],
  ['growth without bound', { r: r.map(() => 1e30), sizing: fixedFraction(1) }, 'sizing', 'growth_overflow'],
])('refuses %s', (_, change, parameter, code) => {
  expect(problemOf(() => simulateHistory({ ...plan, ...change }))).toMatchObject({ parameter, code })
})

it('does not read the steps and the goal of its input', () => {
  expect(simulateHistory({ ...plan, steps: 0, goal: 0, resampleHistory: true })).toEqual(simulateHistory(plan))
})
