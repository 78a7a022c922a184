import { describe, expect, it } from 'vitest'
import { growthAt, illustratedEdge } from './illustrated-growth.ts'
import { growthPaths } from './illustrated-paths.ts'

describe('the illustrated fan', () => {
  it('is one at the start and without risk', () => {
    expect(growthAt(0.02, 0, 1.6)).toBe(1)
    expect(growthAt(0, 200, 1.6)).toBe(1)
  })
  it('follows the arithmetic written out', () => {
    // f = 1%: 200 × (0.01 × 0.1 − 0.0001 × (1.44 + 0.01) / 2) = 0.1855; 1.644854 × 0.01 × 1.2 × √200 = 0.279138
    expect(growthAt(0.01, 200, 0)).toBeCloseTo(Math.exp(0.1855), 10)
    expect(growthAt(0.01, 200, -1.644854)).toBeCloseTo(Math.exp(0.1855 - 0.279138), 5)
  })
  it('draws the same paths every time, around the assumed edge', () => {
    const [first] = growthPaths(0.01)
    expect(growthPaths(0.01)[0]).toEqual(first)
    expect(first).toHaveLength(illustratedEdge.trades + 1)
    const ends = growthPaths(0.01).map((path) => path.at(-1) ?? 0)
    const above = ends.filter((end) => end > growthAt(0.01, 200, 1.644854)).length
    expect(above).toBeLessThan(ends.length / 4)
    expect(Math.min(...ends)).toBeGreaterThan(0.5)
  })
})
