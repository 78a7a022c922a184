import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { modelDraws } from '#server/reference/growth/draws/model-draws.ts'
import { ascending } from '#server/reference/numerics/distribution.ts'
import { percentileOf } from '#server/reference/numerics/percentile.ts'
import { fixedFraction, plainGrowth, problemOf, terminalOf } from '#tests/support/simulation/plain-growth.ts'
import { runWithFan, runWithoutFan } from './run.ts'
import { simulateGrowth } from './simulate-growth.ts'

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]
const usual: GrowthInput = { ...plainGrowth, r, sizing: fixedFraction(0.05), paths: 200, steps: 40, seed: [7, 8] }

const lengthOf = (model: GrowthInput['model']) => simulateGrowth({ ...usual, model }).blockLength

describe('what a result states about its input', () => {
  it('the fraction at risk, where there is one', () => {
    expect(simulateGrowth(usual).riskFraction).toBe(0.05)
    expect(simulateGrowth({ ...usual, sizing: { kind: 'fixedRisk', risk: 0.01 } }).riskFraction).toBeNull()
  })

  it('the length of blocks, at most that of the history', () => {
    expect(lengthOf({ kind: 'stationary', blockLength: 5 })).toBe(5)
    expect(lengthOf({ kind: 'circular', blockLength: 500 })).toBe(20)
    expect(lengthOf({ kind: 'circular', blockLength: null })).toBeGreaterThanOrEqual(1)
    expect(lengthOf({ kind: 'days', tradesPerDay: [10, 10] })).toBeNull()
    expect(lengthOf({ kind: 'iid' })).toBeNull()
  })

  it('amounts only where amounts are at risk', () => {
    expect(simulateGrowth(usual).maxDrawdownAmount).toBeNull()
    const amounts = simulateGrowth({ ...usual, sizing: { kind: 'cappedFraction', fraction: 0.05, cap: 0.05 } })
    expect(amounts.maxDrawdownAmount?.mean).toBeGreaterThan(0)
  })

  it('the worst drawdowns: ten of two hundred', () => {
    const result = simulateGrowth(usual)
    const p99 = result.maxDrawdown.percentiles.find((row) => row.percentile === 99)?.value ?? NaN
    const p95 = result.maxDrawdown.percentiles.find((row) => row.percentile === 95)?.value ?? NaN
    expect(result.conditionalDrawdown5).toBeGreaterThan(p95)
    expect(result.conditionalDrawdown5).toBeLessThan(result.maxDrawdown.max)
    expect(p99).toBeLessThanOrEqual(result.maxDrawdown.max)
    expect(simulateGrowth({ ...usual, paths: 20 }).conditionalDrawdown5).toBe(
      simulateGrowth({ ...usual, paths: 20 }).maxDrawdown.max,
    )
  })

  it('recovery over the paths with a drawdown', () => {
    expect(simulateGrowth(usual).recovery).toBeNull()
    expect(simulateGrowth({ ...usual, recovery: true, sizing: fixedFraction(0) }).recovery).toBeNull()
    const { recovery, openUnderWater } = simulateGrowth({ ...usual, recovery: true })
    expect(recovery?.reached.of).toBe(200)
    expect(recovery?.reached.hits).toBeGreaterThanOrEqual(200 - openUnderWater.hits)
  })

  it('the histogram of recovery counts the paths that recover, and no other', () => {
    expect(simulateGrowth(usual).recoveryHistogram).toBeNull()
    expect(simulateGrowth({ ...usual, recovery: true, sizing: fixedFraction(0) }).recoveryHistogram).toBeNull()
    const { recovery, recoveryHistogram } = simulateGrowth({ ...usual, recovery: true })
    const counted = (recoveryHistogram?.counts ?? []).reduce((sum, count) => sum + count, recoveryHistogram?.above ?? 0)
    expect(counted).toBe(recovery?.reached.hits)
    expect(recoveryHistogram?.low).toBeGreaterThanOrEqual(1)
    // Every trade loses: all paths have a drawdown, and none recovers.
    const losing = simulateGrowth({ ...usual, r: r.map(() => -1), recovery: true })
    expect(losing.recovery?.reached.hits).toBe(0)
    expect(losing.recoveryHistogram).toBeNull()
  })

  it('the same whether the fan is held whole or in parts', () => {
    // Of 85,000 paths 94 of the samples are held at a time; the draws go on from one part to the next.
    const plan: GrowthInput = { ...usual, model: { kind: 'days', tradesPerDay: [13, 7] }, paths: 85_000, steps: 100 }
    const { figures, fan } = runWithFan(plan, modelDraws(plan, plan.model))
    const whole = runWithoutFan(plan, modelDraws(plan, plan.model))
    expect(figures.wealth.every((wealth, path) => wealth === whole.wealth[path])).toBe(true)
    expect(figures.maxDrawdown.every((drawdown, path) => drawdown === whole.maxDrawdown[path])).toBe(true)
    expect(fan.values[4]?.at(-1)).toBe(percentileOf(ascending(whole.wealth), 50))
  })
})

describe('the permutation', () => {
  const permuted: GrowthInput = { ...usual, model: { kind: 'permutation' }, goal: 1.1 }
  const end = (change: Partial<GrowthInput>) => simulateGrowth({ ...permuted, ...change }).endEquity

  it('has one end instead of a distribution of ends', () => {
    const result = simulateGrowth(permuted)
    expect([result.terminal, result.loss, result.cvar5, result.goal?.end]).toEqual([null, null, null, null])
    const product = [...r, ...r].reduce((wealth, value) => wealth * (1 + 0.05 * value), 1)
    expect(result.endEquity).toBe(product)
    expect(result.fan.values[0]?.at(-1)).toBeCloseTo(product, 12)
    expect(result.fan.values[8]?.at(-1)).toBeCloseTo(product, 12)
  })

  it('has none where the order decides it', () => {
    expect(end({ steps: 39 })).toBeNull()
    expect(end({ flows: [{ kind: 'deposit', every: 7, amount: 0.1 }] })).toBeNull()
    expect(end({ sizing: { kind: 'cappedFraction', fraction: 0.05, cap: 0.04 } })).toBeNull()
    // 1 -> 1.5 -> .75 -> 0 in the history's order.
    expect(end({ sizing: { kind: 'fixedRisk', risk: 0.5 }, extraCostR: 0.5 })).toBeNull()
    expect(simulateGrowth({ ...usual, goal: 2 }).endEquity).toBeNull()
  })

  it('adds up amounts', () => {
    // The sum of the history is 6 R.
    expect(end({ sizing: { kind: 'fixedRisk', risk: 0.125 }, steps: 20 })).toBeCloseTo(1 + 6 / 8, 12)
  })

  it('has none beyond every bound, though every path stops before it', () => {
    // Two wins of 4.5 times and a loss of half, two hundred times over: far above 1e100, but every path ends at its
    // first loss.
    const steep: Partial<GrowthInput> = {
      r: Array.from({ length: 600 }, (__, i) => (i % 3 === 2 ? -1 : 7)),
      steps: 600,
      sizing: fixedFraction(0.5),
    }
    const stopped = { ...steep, ruin: [{ kind: 'trailing', level: 0.1 } as const], stopAtRuin: true }
    expect(problemOf(() => end(steep))?.code).toBe('growth_overflow')
    expect(end(stopped)).toBeNull()
    expect(end({ ...stopped, sizing: fixedFraction(0.01) })).toBeGreaterThan(1)
  })
})

describe('an uncertain edge', () => {
  it.each([
    { kind: 'iid' },
    { kind: 'stationary', blockLength: 3 },
    { kind: 'circular', blockLength: 3 },
    { kind: 'days', tradesPerDay: [5, 1, 4, 2, 8] },
  ] as const)('$kind: the certain part stays as it was, and the spread grows', (model) => {
    const plan = { ...usual, model, paths: 4000, steps: 100 }
    const without = simulateGrowth(plan)
    const { uncertainEdge, ...certain } = simulateGrowth({ ...plan, resampleHistory: true })
    expect({ ...certain, uncertainEdge: null }).toEqual(without)
    const wide = Math.log(uncertainEdge?.terminal.percentiles[7]?.value ?? NaN)
    const narrow = Math.log(terminalOf(without).percentiles[7]?.value ?? NaN)
    expect(wide).toBeGreaterThan(narrow)
    expect(uncertainEdge?.fan.values[4]?.at(-1)).toBe(uncertainEdge?.terminal.percentiles[4]?.value)
  })

  it('of identical trades is unknown', () => {
    const result = simulateGrowth({ ...usual, r: r.map(() => 0.5), resampleHistory: true, recovery: true })
    expect(result.uncertainEdge?.terminal).toEqual(result.terminal)
    expect(result.uncertainEdge?.cvar5).toBe(result.cvar5)
  })
})

describe('growth without bound', () => {
  it.each<[string, Partial<GrowthInput>]>([
    ['of a fraction', { r: Array.from({ length: 10 }, () => 9), sizing: fixedFraction(1), steps: 120 }],
    ['of a fraction, then ruin', { r: [1e308, 1e308, 1e308, -1, -1, -1, -1, -1, -1, -1], sizing: fixedFraction(1) }],
    ['of amounts', { r: Array.from({ length: 10 }, () => 1e101), sizing: { kind: 'fixedRisk', risk: 1 } }],
    [
      'of a drawdown, with nothing left',
      {
        model: { kind: 'permutation' },
        r: [1e150, ...Array.from({ length: 9 }, () => -1e150)],
        sizing: { kind: 'fixedRisk', risk: 1 },
        steps: 10,
        paths: 50,
      },
    ],
  ])('%s', (_, change) => {
    expect(problemOf(() => simulateGrowth({ ...usual, ...change }))).toMatchObject({
      code: 'growth_overflow',
      parameter: 'sizing',
    })
  })
})
