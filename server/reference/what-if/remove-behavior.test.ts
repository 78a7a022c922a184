import { describe, expect, it } from 'vitest'
import type { RemovalInput } from '#domain/simulation/what-if/what-if.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { removeBehavior } from './remove-behavior.ts'

const values = [2, -1, -1, -1, 0.5, 0, 3, -2, 1, -0.5]
const flags = (...removed: number[]) => values.map((_, i) => removed.includes(i))

function input(change: Partial<RemovalInput> = {}): RemovalInput {
  return { values, remove: flags(1, 3, 7), resamples: 2000, seed: [3, 4], ...change }
}

function refusal(change: Partial<RemovalInput>): string {
  try {
    removeBehavior(input(change))
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

describe('removeBehavior', () => {
  const result = removeBehavior(input())

  it('summarizes all, kept and removed trades', () => {
    expect(result.all).toEqual({
      trades: 10,
      net: 1,
      expectancy: 0.1,
      winRate: 0.4,
      profitFactor: 6.5 / 5.5,
      maxDrawdown: 3,
      losingStreak: 3,
    })
    // 2, -1, 0.5, 0, 3, 1, -0.5
    expect(result.kept).toEqual({
      trades: 7,
      net: 5,
      expectancy: 5 / 7,
      winRate: 4 / 7,
      profitFactor: 6.5 / 1.5,
      maxDrawdown: 1,
      losingStreak: 1,
    })
    expect(result.removed).toMatchObject({ trades: 3, net: -4, profitFactor: 0, maxDrawdown: 4, losingStreak: 3 })
    expect(result.gain).toBe(5 / 7 - 0.1)
  })

  it('states how well the removed are known', () => {
    // -1, -1, -2: mean -4/3, sd sqrt(1/3), standard error 1/3.
    expect(result.removed.standardError).toBeCloseTo(1 / 3, 15)
    expect(result.removed.low).toBeCloseTo(-4 / 3 - 1.96 / 3, 14)
    expect(result.removed.high).toBeCloseTo(-4 / 3 + 1.96 / 3, 14)
    const { standardError, low, high } = removeBehavior(input({ remove: flags(7) })).removed
    expect([standardError, low, high]).toEqual([null, null, null])
  })

  it('compares with removing as many at random', () => {
    // Of all 120 triples count those that sum to -4 or less, in tenths to be exact.
    let as = 0
    for (let a = 0; a < 10; a++)
      for (let b = a + 1; b < 10; b++)
        for (let c = b + 1; c < 10; c++) {
          if ((values[a] as number) + (values[b] as number) + (values[c] as number) <= -4) as++
        }
    expect(as).toBe(3)
    expect(Math.abs(result.luck.hits / 2000 - as / 120)).toBeLessThan(4 * Math.sqrt(as / 120 / 2000))
    expect(result.luck.p).toBe((1 + result.luck.hits) / 2001)
  })

  it('has certainty at the ends', () => {
    // The two largest: every pair sums to at most that much.
    expect(removeBehavior(input({ remove: flags(0, 6) })).luck).toEqual({ hits: 2000, resamples: 2000, p: 1 })
    const kept = removeBehavior(input({ remove: flags(1, 2, 3, 7, 9) })).kept
    expect([kept.profitFactor, kept.maxDrawdown, kept.losingStreak]).toEqual([null, 0, 0])
  })

  it('refuses results whose figures are beyond every number', () => {
    expect(refusal({ values: [1e308, 1e308, ...values.slice(2)] })).toBe('parameter_out_of_range values')
  })

  it('names the first fault', () => {
    expect(refusal({ values: [1], remove: [] })).toBe('too_few_trades values')
    expect(refusal({ values: [...values.slice(1), NaN] })).toBe('parameter_out_of_range values')
    expect(refusal({ remove: [true], resamples: 1 })).toBe('parameter_out_of_range remove')
    expect(refusal({ remove: flags() })).toBe('parameter_out_of_range remove')
    expect(refusal({ remove: flags(...values.keys()) })).toBe('parameter_out_of_range remove')
    expect(refusal({ resamples: 99, seed: [-1, 0] })).toBe('parameter_out_of_range resamples')
    expect(refusal({ seed: [-1, 0] })).toBe('parameter_out_of_range seed')
  })
})
