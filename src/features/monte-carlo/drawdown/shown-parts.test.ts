import { expect, it } from 'vitest'
import { madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { reachedLevels } from './horizon-panel.tsx'
import { relevantCurve } from './risk-limit-panel.tsx'

const curve = [0, 0, 40, 100, 100].map((hits, i) => ({ fraction: i / 100, proportion: madeShare(hits, 100) }))
const limit = { curve, fraction: 0.015, proportion: madeShare(5, 100), limited: true }

const atLeast = (...hits: number[]) =>
  hits.map((count, i) => ({ level: (i + 1) / 10, proportion: madeShare(count, 100) }))

it('cuts the curve of risk where the drawdown is certain, but not before the limit', () => {
  expect(relevantCurve(limit)).toHaveLength(5)
  expect(relevantCurve({ ...limit, fraction: 0.035 })).toHaveLength(6)
  expect(relevantCurve({ ...limit, curve: curve.slice(0, 3) })).toHaveLength(4)
})

it('has the risk found as a point of the curve, once', () => {
  expect(relevantCurve(limit).map(({ fraction }) => fraction)).toEqual([0, 0.01, 0.015, 0.02, 0.03])
  expect(relevantCurve({ ...limit, fraction: 0.02 })).toHaveLength(4)
})

it('shows depths up to the first that no path reaches', () => {
  const horizons = [
    { steps: 25, atLeast: atLeast(5, 0, 0, 0) },
    { steps: 50, atLeast: atLeast(9, 2, 0, 0) },
  ]
  expect(reachedLevels(horizons)).toEqual([0.1, 0.2, 0.3])
  expect(reachedLevels([{ steps: 25, atLeast: atLeast(0, 0) }])).toEqual([0.1])
  expect(reachedLevels([])).toEqual([])
})
