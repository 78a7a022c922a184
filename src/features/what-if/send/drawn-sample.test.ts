import { expect, it } from 'vitest'
import { drawSample, monteCarloAddress } from './drawn-sample.ts'

const meanOf = ({ edges, weights }: NonNullable<ReturnType<typeof drawSample>>) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce((sum, weight, i) => sum + (weight * ((edges[i] ?? 0) + (edges[i + 1] ?? 0))) / 2, 0) / total
}

it('draws a narrow bar around each result, with gaps between', () => {
  expect(drawSample([-1, 2, -1])).toEqual({ edges: [-1.0005, -0.9995, 1.9995, 2.0005], weights: [2, 0, 1] })
  expect(drawSample([])).toBeNull()
})

it('keeps the mean and the number of bars that Monte Carlo takes', () => {
  const values = Array.from({ length: 2_000 }, (_, i) => (i % 2 === 0 ? -1.02 : Math.sin(i) * 3 + 1))
  const drawn = drawSample(values)
  if (drawn === null) throw new Error('nothing drawn')
  expect(drawn.weights.length).toBeLessThanOrEqual(200)
  expect(drawn.edges).toHaveLength(drawn.weights.length + 1)
  expect(drawn.edges.every((edge, i) => i === 0 || edge > (drawn.edges[i - 1] ?? 0))).toBe(true)
  expect(drawn.weights.reduce((sum, weight) => sum + weight, 0)).toBe(2_000)
  expect(meanOf(drawn)).toBeCloseTo(values.reduce((sum, r) => sum + r, 0) / 2_000, 3)
})

it('writes the sample into the address', () => {
  const address = new URL(monteCarloAddress([1, 1], 'Pullback, stop 1R') ?? '', 'https://example.com')
  expect(address.searchParams.get('model')).toBe('drawn')
  expect(address.searchParams.get('edges')).toBe('0.9995,1.0005')
  expect(address.searchParams.get('bars')).toBe('2')
  expect(address.searchParams.get('from')).toBe('what-if')
  expect(address.searchParams.get('name')).toBe('Pullback, stop 1R')
  expect(monteCarloAddress([], 'Pullback')).toBeNull()
})
