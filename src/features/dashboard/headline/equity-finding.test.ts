import { expect, test } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { equityFinding } from './equity-chart.tsx'

const curve = (...drawdowns: number[]) =>
  drawdowns.map((drawdown, day) => ({
    date: day === 0 ? null : `2025-03-0${day}`,
    balance: '1000',
    flow: '0',
    uncountedPnl: '0',
    drawdown,
  })) as unknown as PortfolioMetrics['equity']

test('the title says how far the curve is below its peak and how far it fell', () => {
  expect(equityFinding(curve(0, 0.079, 0))).toBe('At a new high, deepest 7.9% at a daily close')
  expect(equityFinding(curve(0, 0.079, 0.012))).toBe('1.2% below the peak, deepest 7.9% at a daily close')
  expect(equityFinding(curve(0, 0, 0))).toBe('At a new high, without a drawdown')
  expect(equityFinding(curve(0))).toBe('No closed trades')
  // Whose balance is hidden has no share of it.
  expect(equityFinding(curve(0, 0.5, 0), 'XXX')).toBe('+1,000.00R in all')
})
