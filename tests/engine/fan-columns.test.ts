import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locate } from '#workers/fan-columns.ts'

const bucketOf = (value: number) => Math.floor(value / 10)

describe('ranks among the values of a few buckets', () => {
  it('by hand', () => {
    // Buckets hold 2, 0, 3 and 5 values in two parts together; ranks 0, 2 and 9 lie in the first, third and fourth.
    const counts = [Uint32Array.of(1, 0, 3, 1), Uint32Array.of(1, 0, 0, 4)]
    const found = locate(counts, [0, 2, 9])
    expect([...found.buckets]).toEqual([0, 2, 3])
    expect([...found.ranks]).toEqual([0, 2, 9])
    const last = locate(counts, [9, 9])
    expect([...last.buckets]).toEqual([3])
    expect([...last.ranks]).toEqual([4, 4])
  })

  it('finds the values that sorting finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(199), { minLength: 1, maxLength: 300 }),
        fc.array(fc.nat(), { maxLength: 18 }),
        (v, w) => {
          const counts = [0, 1].map((part) => {
            const own = new Uint32Array(20)
            v.forEach((value, i) => {
              if (i % 2 === part) own[bucketOf(value)] = (own[bucketOf(value)] ?? 0) + 1
            })
            return own
          })
          const ranks = w.map((rank) => rank % v.length).toSorted((a, b) => a - b)
          const { buckets, ranks: among } = locate(counts, ranks)
          const sorted = v.toSorted((a, b) => a - b)
          const few = sorted.filter((value) => buckets.includes(bucketOf(value)))
          expect([...among].map((rank) => few[rank])).toEqual(ranks.map((rank) => sorted[rank]))
        },
      ),
    )
  })
})
