import { describe, expect, it } from 'vitest'
import { selectedConfidence } from '#domain/metrics/shared/false-discovery.ts'
import { isAboveZero } from '#tests/error-rates/chosen-intervals.ts'

describe('the interval of what is chosen by its value', () => {
  it('is that of Bonferroni where nothing is found, and narrower the more is', () => {
    expect(selectedConfidence(1)).toBeCloseTo(0.95, 12)
    expect(selectedConfidence(10)).toBeCloseTo(0.995, 12)
    expect(selectedConfidence(10, 4)).toBeCloseTo(0.98, 12)
    expect(selectedConfidence(0)).toBeCloseTo(0.95, 12)
  })

  // docs/error-rates.md counts 400.
  it.each(['bestHour', 'mostGained', 'highestBar', 'highestRow', 'bestListed'] as const)(
    '%s is above 0 in hardly any history without an edge',
    (key) => {
      let above = 0
      for (let seed = 1; seed <= 120; seed += 1) above += Number(isAboveZero(key, seed))
      expect(above).toBeLessThanOrEqual(9)
    },
  )
})
