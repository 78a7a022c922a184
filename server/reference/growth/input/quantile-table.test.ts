import { describe, expect, it } from 'vitest'
import { quantileTable, tableSize, type TableModel } from './quantile-table.ts'
import { studentQuantile } from './student-quantile.ts'

/** Mean, deviation, skewness and kurtosis by sums that lose nothing that counts. */
function moments(values: Float64Array) {
  const sorted = [...values].toSorted((a, b) => Math.abs(a) - Math.abs(b))
  const mean = sorted.reduce((sum, x) => sum + x, 0) / values.length
  const power = (p: number) => sorted.reduce((sum, x) => sum + (x - mean) ** p, 0) / values.length
  const sd = Math.sqrt(power(2))
  return { mean, sd, skew: power(3) / sd ** 3, kurtosis: power(4) / sd ** 4 }
}

const scaledModels: readonly TableModel[] = [
  { kind: 'normal', meanR: 0.3, sdR: 1.4 },
  { kind: 'student', degrees: 4, meanR: -0.2, sdR: 2 },
  { kind: 'student', degrees: 20, meanR: 0, sdR: 1 },
  { kind: 'splitNormal', skewRatio: 3, meanR: 0.1, sdR: 0.7 },
  { kind: 'splitNormal', skewRatio: 0.1, meanR: 5, sdR: 0.01 },
]

it.each(scaledModels)('%j: the table itself has the mean and the deviation, and rises', (model) => {
  const table = quantileTable(model)
  const { mean, sd } = moments(table)
  expect(table).toHaveLength(tableSize)
  if (!('sdR' in model)) throw new Error('a scaled table has a deviation')
  expect(Math.abs(mean - model.meanR)).toBeLessThan(1e-12)
  expect(Math.abs(sd - model.sdR)).toBeLessThan(1e-12)
  expect(table.every((value, k) => k === 0 || value > (table[k - 1] as number))).toBe(true)
})

it('without deviation every value is the mean', () => {
  expect(new Set(quantileTable({ kind: 'normal', meanR: 0.25, sdR: 0 }))).toEqual(new Set([0.25]))
})

describe('shapes', () => {
  it('normal: as flat as a table of 16384 values can be', () => {
    const { skew, kurtosis } = moments(quantileTable({ kind: 'normal', meanR: 0, sdR: 1 }))
    expect(skew).toBeCloseTo(0, 10)
    // By Python's statistics.NormalDist at the same 16384 places.
    expect(kurtosis).toBeCloseTo(2.997431668652432, 10)
  })

  it('student: fatter tails with fewer degrees', () => {
    const kurtosis = ([4, 6, 8, 10, 20] as const).map(
      (degrees) => moments(quantileTable({ kind: 'student', degrees, meanR: 0, sdR: 1 })).kurtosis,
    )
    expect(kurtosis).toEqual(kurtosis.toSorted((a, b) => b - a))
    // 3 + 6 / (nu - 4) of the distribution itself.
    expect(kurtosis[4]).toBeCloseTo(3.375, 1)
  })

  it('split normal: as skew as its formula', () => {
    // Widths 1 and h around the mode, John (1982): m = sqrt(2/pi)(h - 1), v = (1 - 2/pi)(h - 1)² + h,
    // third moment = m ((4/pi - 1)(h - 1)² + h).
    const h = 2
    const m = Math.sqrt(2 / Math.PI) * (h - 1)
    const v = (1 - 2 / Math.PI) * (h - 1) ** 2 + h
    const third = m * ((4 / Math.PI - 1) * (h - 1) ** 2 + h)
    const { skew } = moments(quantileTable({ kind: 'splitNormal', skewRatio: h, meanR: 0, sdR: 1 }))
    expect(skew).toBeCloseTo(third / v ** 1.5, 3)
    expect(moments(quantileTable({ kind: 'splitNormal', skewRatio: 1, meanR: 0, sdR: 1 })).skew).toBeCloseTo(0, 10)
  })

  it('histogram: weights are shares, and values are even within a bin', () => {
    const table = quantileTable({ kind: 'histogram', edges: [-2, -1, 0, 1, 4], weights: [2, 0, 1, 1] })
    const within = (low: number, high: number) => table.filter((value) => value > low && value < high).length
    expect([within(-2, -1), within(-1, 0), within(0, 1), within(1, 4)]).toEqual([8192, 0, 4096, 4096])
    // (2 x -1.5 + .5 + 2.5) / 4
    expect(moments(table).mean).toBeCloseTo(0, 12)
    expect([table[0], table[tableSize - 1]]).toEqual([-2 + 0.5 / 8192, 4 - (0.5 / 4096) * 3])
  })
})

// To three decimals those of every printed table; the rest by arithmetic of 50 digits.
describe("Student's t, published percentage points", () => {
  it.each([
    [4, 0.9, 1.533206274058943],
    [4, 0.975, 2.776445105197793],
    [6, 0.975, 2.44691185114497],
    [8, 0.95, 1.8595480375308984],
    [10, 0.975, 2.2281388519862748],
    [10, 0.995, 3.169272672616951],
    [20, 0.975, 2.085963447265837],
  ] as const)('%i degrees at %f', (degrees, u, quantile) => {
    expect(Math.abs(studentQuantile(u, degrees) - quantile)).toBeLessThan(1e-12)
  })

  it('the middle is 0', () => {
    expect(studentQuantile(0.5, 6)).toBeCloseTo(0, 15)
  })
})
