import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ResamplingInput, ResamplingResult } from '#domain/simulation/resampling.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { inProcessWorker, sample } from '#tests/engine/pool/pool-in-process.ts'
import { EnginePool } from '#workers/engine/pool.ts'

const pool = new EnginePool({ createWorker: () => inProcessWorker(), size: 1 })
afterAll(() => pool.stop())

const input: ResamplingInput = { values: sample, resamples: 300, blockLength: 1, seed: [42, 7] }

async function resampled(change: Partial<ResamplingInput>): Promise<ResamplingResult> {
  const outcome = await pool.compute('resampling', { ...input, ...change })
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

/** Means of resamples, by the rule of the specification written down once more. */
function plainMeans({ values, resamples, seed }: ResamplingInput, length: number): number[] {
  const n = values.length
  const threshold = Math.floor(2 ** 32 / length + 0.5)
  return Array.from({ length: resamples }, (_, b) => {
    const generator = Xoshiro.from(pathState(seed, b, 8))
    const index = () => Math.floor((generator.next() * n) / 2 ** 32)
    let place = 0
    let sum = 0
    for (let t = 0; t < n; t += 1) {
      if (length === 1) place = index()
      else {
        const begins = generator.next() < threshold || t === 0
        const begun = index()
        place = begins ? begun : (place + 1) % n
      }
      sum += values[place] ?? 0
    }
    return sum / n
  })
}

function type7(sorted: readonly number[], thousandths: number): number {
  const scaled = (sorted.length - 1) * thousandths
  const [lower, rest] = [Math.floor(scaled / 1000), scaled % 1000]
  const low = sorted[lower] ?? 0
  return rest === 0 ? low : low + (rest / 1000) * ((sorted[lower + 1] ?? 0) - low)
}

describe('metrics with intervals over edge and pool', () => {
  it('the expectancy’s bounds are percentiles of the resampled means, bit by bit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: -3, max: 6, noNaN: true }), { minLength: 10, maxLength: 50 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 100, max: 250 }),
        async (values, length, resamples) => {
          const asked: ResamplingInput = { values, resamples, blockLength: length, seed: [length, resamples] }
          const { expectancy, edge } = await resampled(asked)
          const means = plainMeans(asked, length)
          const sorted = means.toSorted((a, b) => a - b)
          expect([expectancy.low95, expectancy.high95, expectancy.low80, expectancy.high80]).toStrictEqual(
            [25, 975, 100, 900].map((thousandths) => type7(sorted, thousandths)),
          )
          expect(edge.hits).toBe(means.filter((mean) => mean > 0).length)
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each<[string, Partial<ResamplingInput>]>([
    ['independent draws', {}],
    ['blocks of four', { blockLength: 4 }],
    [
      'blocks as long as the values suggest',
      { blockLength: null, values: [...sample, ...sample.toSorted((a, b) => a - b)] },
    ],
    ['blocks longer than the history', { blockLength: 500 }],
    ['one loss among wins', { values: [...Array<number>(14).fill(1), -1] }],
    ['no loss', { values: Array.from({ length: 10 }, (_, i) => i / 4) }],
    ['nothing but equal losses', { values: Array<number>(12).fill(-2) }],
    ['nothing but zeros', { values: Array<number>(12).fill(0) }],
    ['money', { values: sample.map((x) => x * 1234.56), resamples: 1001 }],
    ['a profit factor beyond every number', { values: [...Array<number>(9).fill(1e200), -1e-200] }],
  ])('%s: every bit as the reference', async (_, change) => {
    expect(await resampled(change)).toStrictEqual(resampleFigures({ ...input, ...change }))
  })

  it('has the figures of the sample by hand', async () => {
    const found = await resampled({})
    // 14.9 won in nine trades, 8.9 lost in ten, one break-even.
    expect(found.trades).toBe(20)
    expect(found.expectancy.value).toBeCloseTo(6 / 20, 14)
    expect(found.winRate.value).toBe(9 / 20)
    expect(found.profitFactor.value).toBeCloseTo(14.9 / 8.9, 14)
    const sd = Math.sqrt(sample.reduce((sum, x) => sum + (x - 0.3) ** 2, 0) / 19)
    expect(found.sqn.value).toBeCloseTo((Math.sqrt(20) * 0.3) / sd, 13)
    expect(found.edge.of).toBe(300)
    // Seventeen runs: + -- + - (0) + - + - + -- + - + - + - +.
    expect(found.runs?.runs).toBe(17)
    expect(found.losingStreak.observed).toBe(2)
  })

  it('has the losing streaks of a fair coin', async () => {
    const values = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 1 : -1))
    const { losingStreak, runs } = await resampled({ values, resamples: 100 })
    expect(losingStreak.observed).toBe(1)
    expect(losingStreak.expected).toBeCloseTo(5.99178025569674, 12)
    expect(losingStreak.atLeast[4]).toBeCloseTo(0.810109599196358, 14)
    expect(losingStreak.atLeast[6]).toBeCloseTo(0.317520387496606, 14)
    expect(losingStreak.atLeast.length).toBeLessThanOrEqual(60)
    expect(runs?.runs).toBe(100)
    expect(runs?.pValue).toBe(0)
  })

  it('a bound above every number, and a figure that is never defined, are null', async () => {
    const winners = await resampled({ values: Array<number>(10).fill(2), resamples: 100 })
    expect(winners.profitFactor).toEqual({
      value: null,
      low95: null,
      high95: null,
      low80: null,
      high80: null,
      defined: 100,
    })
    expect(winners.sqn.defined).toBe(0)
    expect(winners.runs).toBeNull()
    expect(winners.losingStreak).toEqual({ observed: 0, expected: 0, atLeast: [] })
  })

  it('estimates the length of blocks where none is given', async () => {
    // xoshiro128++ from (1, 2, 3, 4), twenty words left out, e = e / 2 + uniform.
    const generator = Xoshiro.from([1, 2, 3, 4])
    for (let k = 0; k < 20; k += 1) generator.next()
    let e = 0
    const values = Array.from({ length: 200 }, () => {
      e = 0.5 * e + ((generator.next() + 0.5) / 2 ** 32 - 0.5)
      return e
    })
    expect((await resampled({ values, blockLength: null })).blockLength).toBe(6)
    expect((await resampled({ blockLength: 10_000 })).blockLength).toBe(20)
  })

  it.each<[string, Partial<ResamplingInput>, string, string]>([
    ['nine results', { values: sample.slice(0, 9) }, 'too_few_trades', 'values'],
    ['no results', { values: [] }, 'too_few_trades', 'values'],
    ['a result that is no number', { values: [...sample, Number.NaN] }, 'parameter_out_of_range', 'values'],
    ['ninety-nine resamples', { resamples: 99 }, 'parameter_out_of_range', 'resamples'],
    ['blocks of nothing', { blockLength: 0 }, 'parameter_out_of_range', 'blockLength'],
    ['blocks that are no number', { blockLength: Number.NaN }, 'parameter_out_of_range', 'blockLength'],
    ['half a seed', { seed: [0.5, 0] }, 'parameter_out_of_range', 'seed'],
    ['results beyond all bounds', { values: Array<number>(10).fill(1e308) }, 'parameter_out_of_range', 'values'],
  ])('refuses %s', async (_, change, code, parameter) => {
    expect(await pool.compute('resampling', { ...input, ...change })).toMatchObject({
      ok: false,
      problem: { code, parameter },
    })
  })
})
