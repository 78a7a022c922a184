import { describe, expect, it } from 'vitest'
import type { KellyInput } from '#domain/simulation/kelly.ts'
import { percentileAmong } from '#server/reference/numerics/percentile-among.ts'
import { pathState, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { analyzeKelly } from './analysis.ts'

/** Twelve results whose figures are published to eighteen digits. */
const published = [-1, -1, -1, -0.5, -1.2, 0, 0.8, 1.5, 2, 3.5, -1, 1.1]

function input(change: Partial<KellyInput> = {}): KellyInput {
  return { r: published, extraCostR: 0, bootstraps: 0, seed: [42, 0], curvePoints: 11, floor: null, ...change }
}

function bets(wins: number, b: number, losses: number, a: number): number[] {
  return [...Array<number>(wins).fill(b), ...Array<number>(losses).fill(-a)]
}

/** Wins of 1 and twenty losses of 1, spread so that no result depends on the one before it. */
function spread(trades: number): number[] {
  const lossesBefore = (i: number) => Math.floor((i * 20) / trades)
  return Array.from({ length: trades }, (_, i) => (lossesBefore(i) < lossesBefore(i + 1) ? -1 : 1))
}

function refusal(change: Partial<KellyInput>): string {
  try {
    analyzeKelly(input(change))
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

describe('analyzeKelly on the published sample', () => {
  const result = analyzeKelly(input({ floor: { floor: 0.7, chance: 0.1 } }))

  it('has the published fractions and growth', () => {
    expect(result.trades).toBe(12)
    expect(result.full?.fraction).toBeCloseTo(0.150361442681715, 14)
    expect(result.full?.growth).toBeCloseTo(0.0189051917638838, 15)
    expect(result.half?.growth).toBeCloseTo(0.0144078809250914, 15)
    expect(result.half?.fraction).toBe((result.full?.fraction as number) / 2)
    expect(result.quarter?.fraction).toBe((result.full?.fraction as number) / 4)
    expect(result.breakEven).toBeCloseTo(0.308656636884856, 13)
    expect(result.approximation).toBeCloseTo(0.122887864823349, 14)
  })

  it('has the published risk-constrained fractions', () => {
    expect(result.floored?.lambda).toBeCloseTo(6.45569623581288, 13)
    expect(result.floored?.fraction).toBeCloseTo(0.0390923320831393, 14)
    const stricter = analyzeKelly(input({ floor: { floor: 0.8, chance: 0.05 } })).floored
    expect(stricter?.lambda).toBeCloseTo(13.4251348780216, 12)
    expect(stricter?.fraction).toBeCloseTo(0.0200713423410788, 14)
  })

  it('draws growth from 0 to two and a half times f*', () => {
    expect(result.curve).toHaveLength(11)
    expect(result.curve[0]).toEqual({ fraction: 0, growth: 0 })
    expect(result.curve[4]?.fraction).toBeCloseTo(result.full?.fraction as number, 15)
    const growth = result.curve.map((point) => point.growth)
    expect(Math.max(...growth)).toBe(growth[4])
  })

  it('recommends nothing from so small a sample, whose mean may be 0', () => {
    expect(result.recommended).toEqual({ multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 })
    expect([result.band, result.shrunk]).toEqual([null, null])
  })
})

describe('analyzeKelly', () => {
  it('takes the further cost from every result', () => {
    const dearer = analyzeKelly(input({ extraCostR: 0.05 }))
    const moved = analyzeKelly(input({ r: published.map((value) => value - 0.05) }))
    expect(dearer).toEqual(moved)
  })

  it('gives the formula of the textbooks', () => {
    // W = 6/10 without the two break-even trades, wins of 2, losses of 0.5: 0.6 - 0.4 / 4 = 0.5 per average loss.
    const { textbook } = analyzeKelly(input({ r: [...bets(6, 2, 4, 0.5), 0, 0] }))
    expect(textbook?.perAverageLoss).toBeCloseTo(0.5, 15)
    expect(textbook?.fraction).toBeCloseTo(1, 15)
  })

  it('has nothing to say without a loss', () => {
    const result = analyzeKelly(input({ r: bets(10, 1, 0, 1), bootstraps: 20, floor: { floor: 0.5, chance: 0.1 } }))
    const { full, half, quarter, breakEven, textbook, curve, shrunk, recommended, floored } = result
    expect([full, half, quarter, breakEven, textbook, shrunk, recommended, floored]).toEqual(Array(8).fill(null))
    expect(curve).toEqual([])
    expect(result.approximation).toBe(1)
    expect(result.band).toMatchObject({ p5: null, p95: null, sd: null, unbounded: { hits: 20 }, zero: { hits: 0 } })
  })

  it('risks nothing without an edge', () => {
    const result = analyzeKelly(input({ r: bets(5, 1, 5, 1), floor: { floor: 0.5, chance: 0.1 } }))
    expect(result.full).toEqual({ fraction: 0, growth: 0 })
    expect(result.breakEven).toBeNull()
    expect(result.recommended).toEqual({ multiple: 0.25, fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 })
    expect(result.floored?.fraction).toBe(0)
    expect(result.curve.at(-1)?.fraction).toBe(0.1)
  })

  it('caps the recommendation, and uses more of f* with more trades', () => {
    expect(analyzeKelly(input({ r: bets(9, 1, 1, 1) })).recommended).toMatchObject({ fraction: 0.05, limitedBy: 'cap' })
    const multiple = (trades: number) => analyzeKelly(input({ r: spread(trades) })).recommended?.multiple
    expect([49, 50, 299, 300].map(multiple)).toEqual([0.25, 0.5, 0.5, 0.75])
  })

  it('has no break-even fraction where growth is still positive just short of ruin', () => {
    // One loss of 1 among so many wins that even 1 - 1e-12 of equity at risk grows.
    const result = analyzeKelly(input({ r: bets(100, 10, 1, 1), curvePoints: 3 }))
    expect(result.breakEven).toBeNull()
    expect(result.curve[2]?.fraction).toBe(1 - 1e-12)
  })

  it('is 0 over 0 only where every result is 0', () => {
    expect(analyzeKelly(input({ r: Array<number>(10).fill(0) })).approximation).toBeNull()
  })

  it('names the first fault', () => {
    expect(refusal({ r: [1, 2] })).toBe('too_few_trades r')
    expect(refusal({ r: [...published, NaN], extraCostR: -1 })).toBe('parameter_out_of_range r')
    expect(refusal({ extraCostR: -1, bootstraps: -1 })).toBe('parameter_out_of_range extraCostR')
    expect(refusal({ bootstraps: 10_001, seed: [0, -1] })).toBe('parameter_out_of_range bootstraps')
    expect(refusal({ seed: [0, 2 ** 32], curvePoints: 1 })).toBe('parameter_out_of_range seed')
    expect(refusal({ curvePoints: 202, floor: { floor: 1, chance: 0.5 } })).toBe('parameter_out_of_range curvePoints')
    expect(refusal({ floor: { floor: 0.5, chance: NaN } })).toBe('parameter_out_of_range floor')
    expect(refusal({})).toBe('accepted')
  })
})

const derivative = (x: readonly number[], f: number) => x.reduce((sum, value) => sum + value / (1 + f * value), 0)

describe('the band', () => {
  const resamples = 200
  const result = analyzeKelly(input({ r: [...published, 2, 2], bootstraps: resamples }))

  /** f* of every resample by the library's logarithm and a search over a fine grid, apart from the code under test. */
  const drawn = Array.from({ length: resamples }, (_, b) => {
    const generator = Xoshiro.from(pathState([42, 0], b, 4))
    const x = [...published, 2, 2]
    return x.map(() => x[Math.floor((generator.next() * x.length) / 2 ** 32)] as number)
  })

  it('is the distribution of f* over resampled histories', () => {
    const fractions = drawn.map((x) => {
      const worst = Math.min(...x)
      if (worst >= 0) return Infinity
      if (derivative(x, 0) <= 0) return 0
      let [low, high] = [0, -1 / worst]
      for (let i = 0; i < 60; i++) {
        const middle = (low + high) / 2
        if (derivative(x, middle) > 0) low = middle
        else high = middle
      }
      return low
    })
    const sorted = fractions.toSorted((a, b) => a - b)
    const place = (p: number) => {
      const at = (resamples - 1) * p
      const low = sorted[Math.floor(at)] as number
      return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] as number) - low)
    }
    const { band } = result
    expect(band?.p5).toBeCloseTo(place(0.05), 9)
    expect(band?.p50).toBeCloseTo(place(0.5), 9)
    expect(band?.p90).toBeCloseTo(place(0.9), 9)
    expect(band?.zero.hits).toBe(fractions.filter((f) => f === 0).length)
    expect(band?.zero.hits).toBeGreaterThan(0)
    const mean = fractions.reduce((sum, f) => sum + f, 0) / resamples
    const sd = Math.sqrt(fractions.reduce((sum, f) => sum + (f - mean) ** 2, 0) / (resamples - 1))
    expect(band?.sd).toBeCloseTo(sd, 9)
    const best = result.full?.fraction as number
    expect(result.shrunk).toBeCloseTo((best * best ** 2) / (best ** 2 + sd ** 2), 9)
  })

  it('keeps money out where it reaches 0', () => {
    expect(result.band?.p5).toBe(0)
    expect(result.recommended).toMatchObject({ fraction: 0, limitedBy: 'noEdgeShown', worstLoss: 0 })
  })

  it('has no upper end where many resamples hold no loss', () => {
    const { band } = analyzeKelly(input({ r: bets(9, 1, 1, 1), bootstraps: 300 }))
    const withoutLoss = 0.9 ** 10
    expect(band?.unbounded.share).toBeGreaterThan(withoutLoss - 0.1)
    expect(band?.unbounded.share).toBeLessThan(withoutLoss + 0.1)
    expect([band?.p90, band?.p95]).toEqual([null, null])
    expect(band?.p5).toBeGreaterThan(0)
    expect(band?.p50).toBeGreaterThan(0.5)
  })
})

describe('percentileAmong', () => {
  it('has the published type-7 values', () => {
    const sorted = Float64Array.from([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]).toSorted()
    expect([50, 250, 500, 750, 950].map((p) => percentileAmong(sorted, 10, p))).toEqual([1, 2.25, 3.5, 5, 7.65])
  })

  it('is null from the first value above every number on', () => {
    const sorted = Float64Array.from([1, 2, 3])
    expect(percentileAmong(sorted, 5, 500)).toBe(3)
    expect(percentileAmong(sorted, 5, 501)).toBeNull()
    expect(percentileAmong(sorted, 5, 750)).toBeNull()
    expect(percentileAmong(new Float64Array(), 0, 500)).toBeNull()
  })
})
