import { describe, expect, it } from 'vitest'
import { effectiveSample, meanInflation, measureDependence as measured } from '#domain/metrics/shared/dependence.ts'
import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { measureDependence } from './dependence.ts'

/** Results of which each takes a share of the one before it. */
function persistent(seed: number, share: number, n: number): number[] {
  const random = seededRandom(seed)
  let last = 0
  return Array.from({ length: n }, () => (last = share * last + random.normal()))
}

describe('measureDependence', () => {
  it('is null below twenty results and where all are equal', () => {
    expect(measureDependence(persistent(1, 0.9, 19))).toBeNull()
    expect(measureDependence(Array<number>(40).fill(0.25))).toBeNull()
  })

  it('tests autocorrelations: ten wins, then ten losses', () => {
    const found = measureDependence([...Array<number>(10).fill(1), ...Array<number>(10).fill(-1)])
    // rho(k) = (20 - 3 k) / 20, four lags.
    const squares = [17, 14, 11, 8].map((rho, i) => (rho / 20) ** 2 / (19 - i)).reduce((sum, x) => sum + x, 0)
    expect(found?.lags).toBe(4)
    expect(found?.statistic).toBeCloseTo(440 * squares, 10)
    const half = 220 * squares
    expect(found?.pValue).toBeCloseTo(Math.exp(-half) * (1 + half), 14)
    expect(found?.isShown).toBe(true)
  })

  it('counts few where each result takes most of the one before it', () => {
    const effective = Array.from({ length: 60 }, (_, i) => measureDependence(persistent(i, 0.8, 2_000))?.effective ?? 0)
    const typical = effective.toSorted((a, b) => a - b)[30] ?? 0
    // 2000 x 0.2 / 1.8 = 222.
    expect(typical).toBeGreaterThan(190)
    expect(typical).toBeLessThan(260)
  })

  it.each([-0.6, 0, 0.1, 0.3, 0.8, 0.99])('agrees with the metrics where each takes %f of the one before', (share) => {
    for (let seed = 0; seed < 30; seed++) {
      const x = persistent(seed, share, 40 + 9 * seed)
      const found = measureDependence(x)
      expect(found?.effective).toBeCloseTo(effectiveSample(x.length, meanInflation(x)).size, 8)
      expect(found?.pValue).toBeCloseTo(measured(x)?.ljungBox.pValue ?? NaN, 12)
    }
  })
})
