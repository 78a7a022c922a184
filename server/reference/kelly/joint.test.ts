import { describe, expect, it } from 'vitest'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { jointKelly } from './joint.ts'
import { optimalF } from './optimal-f.ts'

const scenarios = [
  [-1, 0.5],
  [1.5, -1],
  [-1, -1],
  [2, 1.2],
  [-0.5, 1.8],
  [0.7, -0.6],
]
// Twice each: at least ten rows are needed, and growth per row stays what it is.
const rows = [...scenarios, ...scenarios]

function refusal(wanted: readonly (readonly number[])[]): string {
  try {
    jointKelly({ rows: wanted })
  } catch (error) {
    if (error instanceof SimulationRefused) return `${error.problem.code} ${error.problem.parameter}`
    throw error
  }
  return 'accepted'
}

describe('jointKelly', () => {
  it('has the published values of two setups', () => {
    const { together, apart } = jointKelly({ rows })
    expect(together?.fractions[0]).toBeCloseTo(0.218108094488944, 10)
    expect(together?.fractions[1]).toBeCloseTo(0.132416295539209, 10)
    expect(together?.growth).toBeCloseTo(0.0401326470261156, 15)
    expect(apart[0]).toBeCloseTo(0.219636622004383, 14)
    expect(apart[1]).toBeCloseTo(0.132559252272916, 14)
  })

  it('is f* where there is one setup', () => {
    const { together, apart } = jointKelly({ rows: rows.map((row) => [row[0] as number]) })
    expect(together?.fractions[0]).toBeCloseTo(apart[0] as number, 14)
  })

  it('puts nothing on a setup without an edge and nothing twice on the same one', () => {
    const { together } = jointKelly({ rows: rows.map(([a = 0]) => [a, a, a > 0 ? -1 : -0.1]) })
    const fractions = together?.fractions as readonly number[]
    expect(fractions[2]).toBe(0)
    expect((fractions[0] as number) + (fractions[1] as number)).toBeCloseTo(0.219636622004383, 10)
  })

  it('has no answer where a setup never loses', () => {
    const { together, apart } = jointKelly({ rows: rows.map(([a = 0, b = 0]) => [a, Math.abs(b)]) })
    expect(together).toBeNull()
    expect(apart[1]).toBeNull()
    expect(apart[0]).toBeCloseTo(0.219636622004383, 14)
  })

  it('finds the greatest growth around its answer', () => {
    const growth = (a: number, b: number) =>
      rows.reduce((sum, [x = 0, y = 0]) => sum + Math.log(1 + a * x + b * y), 0) / rows.length
    const [a = 0, b = 0] = jointKelly({ rows }).together?.fractions ?? []
    for (const [da, db] of [
      [1e-3, 0],
      [-1e-3, 0],
      [0, 1e-3],
      [1e-3, -1e-3],
    ] as const) {
      expect(growth(a + da, b + db)).toBeLessThan(growth(a, b))
    }
  })

  it('refuses rows that are no table', () => {
    expect(refusal(scenarios)).toBe('too_few_trades rows')
    expect(refusal([])).toBe('too_few_trades rows')
    expect(refusal(rows.map(() => []))).toBe('parameter_out_of_range rows')
    expect(refusal(rows.map(() => Array<number>(9).fill(1)))).toBe('parameter_out_of_range rows')
    expect(refusal([...rows, [1]])).toBe('parameter_out_of_range rows')
    expect(refusal([...rows, [1, Infinity]])).toBe('parameter_out_of_range rows')
    expect(refusal(Array.from({ length: 20_001 }, () => [1, -1]))).toBe('parameter_out_of_range rows')
  })
})

describe('optimalF', () => {
  it('has the published values', () => {
    const result = optimalF([-100, 150, -80, 220, -120, 60, -100, 310])
    expect(result?.fraction).toBeCloseTo(0.248466224851862, 14)
    expect(result?.twr).toBeCloseTo(1.38823895166555, 13)
    expect(result?.ghpr).toBeCloseTo(1.04185679423513, 14)
    expect(result?.perUnit).toBeCloseTo(482.963026751604, 10)
  })

  it('does not exist without a loss or without a gain in all', () => {
    expect(optimalF([1, 2, 3])).toBeNull()
    expect(optimalF([1, -2, 1])).toBeNull()
    expect(optimalF([-1])).toBeNull()
    expect(() => optimalF([])).toThrow(SimulationRefused)
  })
})
