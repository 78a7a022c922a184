import { expect, test } from 'vitest'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { figureHistory } from './figure-history.ts'

const day = (date: string, netPnl: string, trades: number, wins: number) => ({
  date,
  netPnl,
  trades,
  wins,
  totalR: null,
})
const days = [
  day('2025-01-03', '100', 2, 1),
  day('2025-01-09', '-40', 1, 0),
  day('2025-02-04', '30', 2, 2),
  day('2025-04-01', '-10', 4, 1),
] as unknown as PortfolioMetrics['days']
const equity = [
  { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
  { date: '2025-01-03', balance: '1100', flow: '0', uncountedPnl: '0', drawdown: 0 },
  { date: '2025-01-09', balance: '1060', flow: '0', uncountedPnl: '0', drawdown: 0.036 },
  { date: '2025-02-04', balance: '1090', flow: '0', uncountedPnl: '0', drawdown: 0.01 },
  { date: '2025-04-01', balance: '1080', flow: '0', uncountedPnl: '0', drawdown: 0.02 },
] as unknown as PortfolioMetrics['equity']

test('each month with trades has one value; a month without is left out', () => {
  const history = figureHistory({ days, equity })
  expect(history?.expectancy).toEqual([20, 15, -2.5])
  expect(history?.winRate).toEqual([1 / 3, 1, 0.25])
  expect(history?.drawdown).toEqual([-0.036, -0.01, -0.02])
})

test('two months are no line', () => {
  expect(figureHistory({ days: days.slice(0, 3), equity })).toBeNull()
})
