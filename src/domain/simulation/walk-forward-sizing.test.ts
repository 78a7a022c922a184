import { expect, it } from 'vitest'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import { equityAtFraction, logGrowthAtFraction } from './fraction-growth.ts'
import { walkForwardSizing } from './walk-forward-sizing.ts'

const history = Array.from({ length: 40 }, (_, i) => (i % 5 < 3 ? 1 : -1))
const options = { extraCostR: 0, multiple: 0.5, maxFraction: 0.05, fixedFraction: 0.01 }

it('sizes a trade by the trades before it only', () => {
  const sized = walkForwardSizing(history, { ...options, maxFraction: 1 })
  expect(sized?.skipped).toBe(30)
  expect(sized?.sized).toBe(10)
  // The last result changes no fraction.
  const other = walkForwardSizing([...history.slice(0, -1), 50], { ...options, maxFraction: 1 })
  expect(other?.fractions).toEqual(sized?.fractions)
  expect(sized?.fractions[4]).toBeCloseTo((empiricalKelly(history.slice(0, 34)) ?? 0) / 2, 12)
})

it('caps the fraction, and compares with a fixed one after costs', () => {
  const sized = walkForwardSizing(history, { ...options, extraCostR: 0.1 })
  expect(Math.max(...(sized?.fractions ?? []))).toBe(0.05)
  const fixed = equityAtFraction(history.slice(30), 0.01, 0.1).slice(1)
  expect(sized?.fixedEquity).toEqual(fixed)
  expect(sized?.maxDrawdown).toBeGreaterThan(sized?.fixedMaxDrawdown ?? 1)
})

it('needs more than thirty trades', () => {
  expect(walkForwardSizing(history.slice(0, 30), options)).toBeNull()
})

it('loses everything at most', () => {
  expect(equityAtFraction([1, -3, 2], 0.5, 0)).toEqual([1, 1.5, 0, 0])
  expect(logGrowthAtFraction([1, -3], 0.5, 0)).toBeNull()
  expect(logGrowthAtFraction([1, -1], 0.5, 0)).toEqual([Math.log(1.5), Math.log(0.5)])
})
