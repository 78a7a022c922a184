import { expect, it } from 'vitest'
import type { SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import { describeBrush } from './describe-brush.ts'

const words = {
  currency: 'USD',
  timeZone: 'UTC',
  nameOf: () => '',
  dimensions: [
    { key: 'realizedR' as const, label: 'Net R', members: [] },
    { key: 'exitDate' as const, label: 'Exit date', members: [] },
  ],
}
const describe = (column: 'realizedR' | 'exitDate' | 'exitAt', low: number, high: number) => {
  const brush: SimpleBrush = { tool: 'rDistribution', kind: 'range', column, low, high }
  return describeBrush(brush, new Map(), words)
}

it('states both bounds of a range', () => {
  expect(describe('realizedR', -0.5, 2)).toBe('Net R −0.5 – 2')
  expect(describe('exitDate', 19_724, 19_730)).toBe('Exit date Jan 2, 2024 – Jan 8, 2024')
  const [from, to] = [Date.UTC(2024, 0, 2, 15, 30), Date.UTC(2024, 0, 8, 0, 0, 0, 1)]
  expect(describe('exitAt', from, to + 0.56)).toBe('Exit date Jan 2, 2024 – Jan 8, 2024')
})

it('states one bound where the other is the end of the axis', () => {
  expect(describe('realizedR', -1e15, 0.25)).toBe('Net R up to 0.25')
  expect(describe('realizedR', 0.25, 1e15)).toBe('Net R from 0.25')
  expect(describe('exitDate', -1e15, 19_730)).toBe('Exit date up to Jan 8, 2024')
  expect(describe('exitDate', 19_724, 1e15)).toBe('Exit date from Jan 2, 2024')
  expect(describe('exitDate', -1e15, 1e15)).toBe('Any Exit date')
})
