import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { analyzeKelly } from './analysis.ts'

/** Results of standard deviation 1 and mean `edge`, each correlated with the one before it. */
function history(seed: number, correlation: number, edge: number): number[] {
  const random = seededRandom(seed)
  let last = random.normal()
  return Array.from({ length: 300 }, () => {
    last = correlation * last + Math.sqrt(1 - correlation ** 2) * random.normal()
    return edge + last
  })
}

/** The share of `count` histories for which more than 0 is recommended. */
function recommendedShare(count: number, correlation: number, edge: number): number {
  let recommended = 0
  for (let seed = 1; seed <= count; seed += 1) {
    const input = { r: history(seed, correlation, edge), extraCostR: 0, bootstraps: 200, curvePoints: 2, floor: null }
    const { recommended: found } = analyzeKelly({ ...input, seed: [seed, 0] })
    if (found !== null && found.fraction > 0) recommended += 1
  }
  return recommended / count
}

describe('what Kelly recommends after 300 trades', () => {
  it.each([0, 0.4, 0.8])(
    'without an edge, correlation %f: something in at most 8%',
    { timeout: 120_000 },
    (correlation) => {
      expect(recommendedShare(300, correlation, 0)).toBeLessThanOrEqual(0.08)
    },
  )

  it('with an edge of 0.3 R, independent: something in nearly all', { timeout: 120_000 }, () => {
    expect(recommendedShare(60, 0, 0.3)).toBeGreaterThanOrEqual(0.98)
  })

  it(
    'with the same edge and correlation 0.8, as telling as 33 trades: something in a quarter',
    { timeout: 120_000 },
    () => {
      expect(recommendedShare(60, 0.8, 0.3)).toBeGreaterThanOrEqual(0.25)
    },
  )
})

it('trades that depend on each other count as fewer, and are drawn in blocks', () => {
  const input = { extraCostR: 0, bootstraps: 100, seed: [3, 1] as const, curvePoints: 2, floor: null }
  const dependent = analyzeKelly({ ...input, r: history(5, 0.8, 0.8) })
  expect(dependent.dependence?.isShown).toBe(true)
  expect(dependent.dependence?.effective).toBeLessThan(80)
  expect(dependent.dependence?.blockLength).toBeGreaterThan(5)
  const independent = analyzeKelly({ ...input, r: history(5, 0, 0.8) })
  expect(independent.dependence).toMatchObject({ isShown: false, effective: 300, blockLength: 1 })
  expect(independent.recommended?.multiple).toBe(0.75)
  expect(dependent.recommended?.multiple).toBeLessThan(0.75)
})
