import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSteps } from '#workers/engine/growth/sample-steps.ts'
import { splitPaths } from '#workers/engine/growth/split-paths.ts'

describe('parts of paths', () => {
  it('are whole blocks in path order that cover every path once', () => {
    assert(
      property(integer({ min: 1, max: 1_000_000 }), integer({ min: 1, max: 64 }), (paths, most) => {
        const parts = splitPaths(paths, most)
        expect(parts.length).toBe(Math.min(most, Math.ceil(paths / 1024)))
        let next = 0
        for (const { first, count } of parts) {
          expect(first).toBe(next)
          expect(first % 1024).toBe(0)
          expect(count).toBeGreaterThan(0)
          next += count
        }
        expect(next).toBe(paths)
      }),
    )
  })

  it('are as even as whole blocks allow', () => {
    expect(splitPaths(5 * 1024, 2)).toEqual([
      { first: 0, count: 2048 },
      { first: 2048, count: 3072 },
    ])
  })
})

describe('sampled steps', () => {
  it('are all steps where there are few', () => {
    expect(sampleSteps(3)).toEqual([0, 1, 2, 3])
  })
  it('round half up where there are many', () => {
    // 250 / 100 = 2.5 per sample: 2.5 becomes 3, 5 stays, 7.5 becomes 8.
    expect(sampleSteps(250).slice(0, 5)).toEqual([0, 3, 5, 8, 10])
    expect(sampleSteps(250)).toHaveLength(101)
    expect(sampleSteps(250).at(-1)).toBe(250)
  })
})
