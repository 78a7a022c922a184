import { expect, it } from 'vitest'
import { correctForComparisons, placementChances } from './placement-chances.ts'

const placed = (below: number, equal: number, of: number) => ({ actual: 1, below, equal, of, rank: 0 })

it('counts ties on both sides and never gives a p-value of 0', () => {
  expect(placementChances(placed(50, 10, 100))).toEqual({ atLeast: 0.5, atMost: 0.6, pValue: 1 })
  expect(placementChances(placed(999, 0, 999))).toEqual({ atLeast: 0, atMost: 1, pValue: 0.002 })
  expect(placementChances(placed(0, 3, 199)).pValue).toBeCloseTo(0.04, 12)
})

it('corrects for the number of comparisons, up to 1', () => {
  expect(correctForComparisons(0.01, 9)).toBeCloseTo(0.09, 12)
  expect(correctForComparisons(0.4, 9)).toBe(1)
})
