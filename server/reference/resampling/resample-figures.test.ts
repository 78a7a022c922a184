import { describe, expect, it } from 'vitest'
import type { ResamplingInput } from '#domain/simulation/resampling.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { losingStreak } from './losing-streak.ts'
import { resampleFigures } from './resample-figures.ts'
import { runsTest } from './runs-test.ts'

const history = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1, 1.2, -1, -0.4, 2.7, -1, 0.5, -1, 1.9, -0.8, 1]

function input(change: Partial<ResamplingInput> = {}): ResamplingInput {
  return { values: history, resamples: 400, blockLength: 1, seed: [7, 9], ...change }
}

function refusal(change: Partial<ResamplingInput>): string {
  try {
    resampleFigures(input(change))
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

/** Results that lose with probability `losses` of `of`. */
const rate = (losses: number, of: number) => Array.from({ length: of }, (_, i) => (i < losses ? -1 : 1))

describe('the longest losing streak', () => {
  it.each([
    [50, 100, 5, 0.810109599196358],
    [50, 100, 7, 0.317520387496606],
    [120, 200, 8, 0.750093807544036],
    [100, 250, 6, 0.458549525894991],
  ])('%i losses in %i: P(%i or more in a row)', (losses, of, k, expected) => {
    expect(losingStreak(rate(losses, of)).atLeast[k - 1]).toBeCloseTo(expected, 13)
  })

  it('has the published expectation', () => {
    const { expected, atLeast, observed } = losingStreak(rate(50, 100))
    expect(expected).toBeCloseTo(5.99178025569674, 12)
    expect(atLeast.length).toBeGreaterThan(40)
    expect(observed).toBe(50)
  })

  it('is settled without wins or without losses', () => {
    expect(losingStreak(rate(0, 12))).toEqual({ observed: 0, expected: 0, atLeast: [] })
    expect(losingStreak(rate(12, 12))).toEqual({ observed: 12, expected: 12, atLeast: Array(12).fill(1) })
    expect(losingStreak(rate(1200, 1200)).expected).toBe(1000)
    expect(losingStreak(rate(1200, 1200)).atLeast).toHaveLength(60)
  })
})

describe('runsTest', () => {
  it('has the value of the published sample', () => {
    const net = [
      150, -100, -104, 220, -60, 0, 465, -150, 120, -165, 180, -150, -60, 405, -150, 100, -200, 380, -160, 200,
    ]
    const result = runsTest(net)
    expect(result?.runs).toBe(17)
    expect(result?.z).toBeCloseTo(3.09035767493121, 13)
    expect(result?.pValue).toBeCloseTo(0.0019991, 6)
  })

  it('needs both wins and losses and more than one of them', () => {
    expect(runsTest([1, 2, 3])).toBeNull()
    expect(runsTest([-1, 0, -3])).toBeNull()
    expect(runsTest([0, 0])).toBeNull()
    // One of each: X = 2 = N.
    expect(runsTest([1, -1])).toBeNull()
  })
})

const reach = ({ low95, high95 }: { low95: number | null; high95: number | null }) =>
  (high95 as number) - (low95 as number)

describe('resampleFigures', () => {
  const result = resampleFigures(input())

  it('states the figures of the history', () => {
    const mean = history.reduce((sum, x) => sum + x, 0) / 20
    const sd = Math.sqrt(history.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 19)
    expect(result.expectancy.value).toBeCloseTo(mean, 15)
    expect(result.winRate.value).toBe(9 / 20)
    expect(result.profitFactor.value).toBeCloseTo(14.9 / 8.9, 14)
    expect(result.sqn.value).toBeCloseTo((Math.sqrt(20) * mean) / sd, 13)
    expect([result.trades, result.resamples, result.blockLength]).toEqual([20, 400, 1])
  })

  it('has the percentiles of independent draws', () => {
    const means = Array.from({ length: 400 }, (_, b) => {
      const generator = Xoshiro.from(pathState([7, 9], b, 8))
      let sum = 0
      for (let i = 0; i < 20; i++) sum += history[Math.floor((generator.next() / 2 ** 32) * 20)] as number
      return sum / 20
    }).toSorted((a, b) => a - b)
    const place = (p: number) => {
      const at = 399 * p
      const low = means[Math.floor(at)] as number
      return low + (at - Math.floor(at)) * ((means[Math.floor(at) + 1] as number) - low)
    }
    expect(result.expectancy.low95).toBeCloseTo(place(0.025), 12)
    expect(result.expectancy.high95).toBeCloseTo(place(0.975), 12)
    expect(result.expectancy.low80).toBeCloseTo(place(0.1), 12)
    expect(result.expectancy.high80).toBeCloseTo(place(0.9), 12)
    expect(result.edge.hits).toBe(means.filter((mean) => mean > 0).length)
  })

  it('covers the normal interval of the mean roughly', () => {
    const se = (result.expectancy.value as number) / (result.sqn.value as number)
    const width = (result.expectancy.high95 as number) - (result.expectancy.low95 as number)
    expect(width / (2 * 1.96 * se)).toBeGreaterThan(0.85)
    expect(width / (2 * 1.96 * se)).toBeLessThan(1.1)
  })

  it('draws blocks where there is dependence, and takes their length from the history', () => {
    const trending = Array.from({ length: 200 }, (_, i) => Math.sin(i / 8) + 0.2)
    const blocks = resampleFigures(input({ values: trending, blockLength: null }))
    const independent = resampleFigures(input({ values: trending }))
    expect(blocks.blockLength).toBeGreaterThan(5)
    expect(reach(blocks.expectancy)).toBeGreaterThan(2 * reach(independent.expectancy))
    expect(resampleFigures(input({ blockLength: 500 })).blockLength).toBe(20)
  })

  it('counts a resample without a loss as above every number', () => {
    const few = resampleFigures(input({ values: [...Array<number>(11).fill(1), -1], resamples: 200 })).profitFactor
    expect(few.defined).toBe(200)
    expect(few.value).toBe(11)
    expect([few.high80, few.high95]).toEqual([null, null])
    expect(few.low95).toBeGreaterThan(0)
    const none = resampleFigures(input({ values: Array<number>(10).fill(2) }))
    expect(none.profitFactor).toEqual({
      value: null,
      low95: null,
      high95: null,
      low80: null,
      high80: null,
      defined: 400,
    })
    expect(none.sqn).toEqual({ value: null, low95: null, high95: null, low80: null, high80: null, defined: 0 })
    expect(none.edge.share).toBe(1)
  })

  it('leaves undefined what zeros do not define', () => {
    const { profitFactor, runs, expectancy } = resampleFigures(input({ values: Array<number>(10).fill(0) }))
    expect(profitFactor.defined).toBe(0)
    expect(runs).toBeNull()
    expect(expectancy).toEqual({ value: 0, low95: 0, high95: 0, low80: 0, high80: 0, defined: 400 })
  })

  it('names the first fault', () => {
    expect(refusal({ values: [1], resamples: 1 })).toBe('too_few_trades values')
    expect(refusal({ values: [...history, Infinity], resamples: 1 })).toBe('parameter_out_of_range values')
    expect(refusal({ resamples: 99, blockLength: 0 })).toBe('parameter_out_of_range resamples')
    expect(refusal({ resamples: 10_001 })).toBe('parameter_out_of_range resamples')
    expect(refusal({ blockLength: 1.5, seed: [-1, 0] })).toBe('parameter_out_of_range blockLength')
    expect(refusal({ seed: [0.5, 0] })).toBe('parameter_out_of_range seed')
    expect(refusal({})).toBe('accepted')
  })
})
