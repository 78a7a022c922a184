import type { Remote } from 'comlink'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineApi } from '#workers/engine/engine-api.ts'
import type { PathsJob } from '#workers/engine/growth/paths-job.ts'
import { locateRanks, sweepColumns } from '#workers/engine/growth/sweep-columns.ts'
import { success } from '#workers/shared/outcome.ts'

const bucketOf = (value: number) => Math.floor(value / 10)

describe('ranks among the values of a few buckets', () => {
  it('by hand', () => {
    // Buckets hold 2, 0, 3 and 5 values in two parts together; ranks 0, 2 and 9 lie in the first, third and fourth.
    const counts = [Uint32Array.of(1, 0, 3, 1), Uint32Array.of(1, 0, 0, 4)]
    const found = locateRanks(counts, [0, 2, 9])
    expect([...found.buckets]).toEqual([0, 2, 3])
    expect([...found.ranks]).toEqual([0, 2, 9])
    const last = locateRanks(counts, [9, 9])
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
          const { buckets, ranks: among } = locateRanks(counts, ranks)
          const sorted = v.toSorted((a, b) => a - b)
          const few = sorted.filter((value) => buckets.includes(bucketOf(value)))
          expect([...among].map((rank) => few[rank])).toEqual(ranks.map((rank) => sorted[rank]))
        },
      ),
    )
  })
})

/** A job of two workers that answer a sweep of two samples with these counts and equities. */
function jobOf(counts: Uint32Array, within: Float64Array[] | null): PathsJob {
  const api = {
    sweepGrowth: () => Promise.resolve(success(true)),
    sweptCounts: () => Promise.resolve(success(counts)),
    sweptWithin: () => Promise.resolve(success(within)),
    percentilesAmong: (columns: readonly unknown[]) => Promise.resolve(success(columns.map(() => [1, 2, 3]))),
  } as unknown as Remote<EngineApi>
  return { id: 1, workers: 2, call: (_, work) => work(api), isWanted: () => true, onProgress: () => {} }
}

describe('a sweep', () => {
  const counts = Uint32Array.of(4, 1, 2, 3)
  const equities = [Float64Array.of(1), Float64Array.of(2)]

  it('gives the percentiles of each sample', async () => {
    const found = await sweepColumns(jobOf(counts, equities), 2, 10, [5, 10])
    expect(found).toEqual(
      success([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    )
  })

  it('fails if a part has already released values that are still needed', async () => {
    expect(await sweepColumns(jobOf(new Uint32Array(), equities), 2, 10, [5, 10])).toEqual(success(null))
    expect(await sweepColumns(jobOf(counts, null), 2, 10, [5, 10])).toEqual(success(null))
  })
})
