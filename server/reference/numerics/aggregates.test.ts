import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSteps } from '#server/reference/growth/fan.ts'
import { firstPassage } from '#server/reference/growth/first-passage.ts'
import { blockSum } from './block-sum.ts'
import { ascending, distribution } from './distribution.ts'
import { histogramOfCounts, histogramOfValues } from './histogram.ts'
import { percentileOf, percentileRank, percentileWithInterval } from './percentile.ts'
import { proportion } from './proportion.ts'
import { selectRanks } from './select-ranks.ts'
import { tailMean5 } from './tail-mean.ts'

const numbers = (values: readonly number[]) => Float64Array.from(values)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('percentiles', () => {
  it.each([
    [5, 1],
    [25, 2.25],
    [50, 3.5],
    [75, 5],
    [95, 7.65],
  ])('type 7 of {3,1,4,1,5,9,2,6,5,3} at %i %%', (percentile, expected) => {
    const sorted = ascending(numbers([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]))
    expect(percentileOf(sorted, percentile)).toBeCloseTo(expected, 14)
  })

  it('has an interval of order statistics', () => {
    // N = 100, median: 50 -+ 1.96 x 5 = 40.2 and 59.8, so rank 40, and from the other end 99 - 40 = 59.
    const sorted = numbers(Array.from({ length: 100 }, (_, i) => i))
    expect(percentileWithInterval(sorted, 50)).toEqual({ percentile: 50, value: 49.5, low: 40, high: 59 })
    // At 1 % the lower rank would be below the first: 1 - 1.96 x .99... is negative; from the top 99 - 97 = 2.
    expect(percentileWithInterval(sorted, 1)).toMatchObject({ low: 0, high: 2 })
    expect(percentileWithInterval(numbers([7]), 99)).toEqual({ percentile: 99, value: 7, low: 7, high: 7 })
  })

  it('need only the wanted ranks in place', () => {
    const values = fc.oneof(
      fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 400 }),
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 2000 }),
    )
    const picks = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(values, picks, (list, pick) => {
        const selected = numbers(list)
        const sorted = ascending(selected)
        const ranks = [...new Set(pick.map((n) => n % list.length))].toSorted((a, b) => a - b)
        selectRanks(selected, ranks)
        for (const rank of ranks) expect(selected[rank]).toBe(sorted[rank])
        expect(ascending(selected)).toEqual(sorted)
      }),
    )
  })

  it('know their rank in whole numbers at the largest size', () => {
    expect(percentileRank(1_000_000, 99)).toEqual({ rank: 989_999, hundredths: 1 })
  })
})

describe('distribution', () => {
  it('follows the definitions on a small set', () => {
    const values = [2, 4, 4, 4, 5, 5, 7, 9]
    // Mean 5, sum of squares 32, sum of cubes 42: variance 4, third moment 5.25, skewness 5.25 / 8.
    const result = distribution(numbers(values), ascending(numbers(values)), histogramOfValues)
    expect(result).toMatchObject({ mean: 5, skew: 0.65625, min: 2, max: 9 })
    expect(result.sd).toBeCloseTo(Math.sqrt(32 / 7), 15)
    expect(result.standardError).toBeCloseTo(Math.sqrt(32 / 7 / 8), 15)
  })

  it('has no deviation for one value and no skewness without spread', () => {
    expect(distribution(numbers([3]), numbers([3]), histogramOfValues)).toMatchObject({
      mean: 3,
      sd: null,
      standardError: null,
      skew: null,
    })
    expect(distribution(numbers([3, 3]), numbers([3, 3]), histogramOfValues)).toMatchObject({ sd: 0, skew: null })
  })

  it('has no skewness where its denominator underflows', () => {
    const tiny = numbers([1e-120, 3e-120, 4e-120])
    expect(distribution(tiny, tiny, histogramOfValues).skew).toBeNull()
  })

  it('sums by blocks of 1024', () => {
    // In one go 1e16 swallows every 1 that follows; by blocks the second block's 1024 ones survive.
    const values = numbers([1e16, ...Array.from({ length: 1023 }, () => 1), ...Array.from({ length: 1024 }, () => 1)])
    expect(blockSum(values, (x) => x)).toBe(1e16 + 1024)
  })
})

describe('histograms', () => {
  it('spread 50 bins from the minimum to the 99th percentile', () => {
    const sorted = numbers(Array.from({ length: 101 }, (_, i) => i))
    // The 99th percentile of 0..100 is 99: width 1.98, and only 100 lies beyond.
    const { low, width, counts, above } = histogramOfValues(sorted, percentileOf(sorted, 99))
    expect([low, width, counts.length, above]).toEqual([0, 1.98, 50, 1])
    expect(counts[0]).toBe(2)
    expect(sum(counts)).toBe(100)
  })

  it('reach to the maximum where the 99th percentile is the minimum', () => {
    const sorted = numbers([...Array.from({ length: 999 }, () => 0), 5])
    const { width, counts, above } = histogramOfValues(sorted, percentileOf(sorted, 99))
    expect([width, counts[0], counts[49], above]).toEqual([0.1, 999, 1, 0])
  })

  it('have one bin without width where all values are equal or differ by less than can be divided', () => {
    expect(histogramOfValues(numbers([2, 2, 2]), 2)).toEqual({ low: 2, width: 0, counts: [3], above: 0 })
    expect(histogramOfValues(numbers([0, 5e-324]), 5e-324)).toEqual({ low: 0, width: 0, counts: [2], above: 0 })
  })

  it('of counts have bins of a whole width', () => {
    const sorted = numbers(Array.from({ length: 121 }, (_, i) => i + 10))
    // The 99th percentile of 10..130 is 128.8: 119 numbers from 10 to 128 in bins of 3; 40 bins reach to 129.
    expect(histogramOfCounts(sorted, percentileOf(sorted, 99))).toEqual({
      low: 10,
      width: 3,
      counts: Array.from({ length: 40 }, () => 3),
      above: 1,
    })
    expect(histogramOfCounts(numbers([4, 4]), 4)).toEqual({ low: 4, width: 1, counts: [2], above: 0 })
  })

  it('count every value once', () => {
    const values = fc.array(fc.double({ noNaN: true, min: 0, max: 1e99 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(values, (list) => {
        const sorted = ascending(numbers(list))
        const { counts, above } = histogramOfValues(sorted, percentileOf(sorted, 99))
        expect(sum(counts) + above).toBe(list.length)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5000 }), { minLength: 1, maxLength: 300 }), (list) => {
        const sorted = ascending(numbers(list))
        const { counts, above } = histogramOfCounts(sorted, percentileOf(sorted, 99))
        expect(sum(counts) + above).toBe(list.length)
        expect(counts.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})

describe('proportion', () => {
  it('has the Wilson interval', () => {
    const few = proportion(37, 10_000)
    expect(few.low).toBeCloseTo(0.00268564803775095, 16)
    expect(few.high).toBeCloseTo(0.00509550874498264, 16)
    const none = proportion(0, 10_000)
    expect(none.low).toBe(0)
    expect(none.high).toBeCloseTo(0.000383998370676596, 17)
    expect(proportion(10_000, 10_000)).toMatchObject({ share: 1, high: 1 })
  })
})

describe('firstPassage', () => {
  it('counts never as later than every step', () => {
    // Sorted 2, 4, 9, never, never: quartiles at ranks 1, 2 and 3.
    expect(firstPassage(Int32Array.of(0, 9, 2, 0, 4))).toMatchObject({
      reached: { hits: 3, of: 5 },
      meanStep: 5,
      q25: 4,
      q50: 9,
      q75: null,
    })
  })

  it('is null where the quantile lies between a step and never, and where nothing is reached', () => {
    expect(firstPassage(Int32Array.of(3, 0))).toMatchObject({ q25: null, q50: null, q75: null, meanStep: 3 })
    expect(firstPassage(Int32Array.of(0, 0, 0))).toMatchObject({ meanStep: null, q25: null })
  })
})

describe('tailMean5', () => {
  it('weighs the path that the 5 % falls into', () => {
    // 30 values: 1.5 of them. (-.9 - .5 x .8) / 1.5.
    const sorted = numbers([-0.9, -0.8, ...Array.from({ length: 28 }, () => 1)])
    expect(tailMean5(sorted)).toBeCloseTo(-1.3 / 1.5, 14)
    // 20 values: the worst one alone. 1 value: itself.
    expect(tailMean5(sorted.slice(0, 20))).toBeCloseTo(-0.9, 15)
    expect(tailMean5(numbers([0.5]))).toBe(0.5)
  })
})

describe('sampleSteps', () => {
  it('takes every step up to 100 and spreads 101 samples beyond', () => {
    expect(sampleSteps(3)).toEqual([0, 1, 2, 3])
    expect(sampleSteps(1000)).toEqual(Array.from({ length: 101 }, (_, k) => 10 * k))
    // 150 steps: k x 1.5, half rounded up.
    expect(sampleSteps(150).slice(0, 5)).toEqual([0, 2, 3, 5, 6])
    expect(sampleSteps(150).at(-1)).toBe(150)
  })
})
