import { expect, test } from 'vitest'
import { computeSetupMetrics } from './catalogue.ts'
import { expectancyOf, extremeTrades, listedSetupFigures, setupCurve, traderFigures } from './main-figures.ts'
import { buildStudiedTrades } from './studied-trade.fixture.ts'

const trades = buildStudiedTrades([
  { r: 2, compliance: 1 },
  { r: -1, compliance: 0.5, after: 60 },
  { r: 1.5 },
  { r: 9, realizedR: null },
  { r: -1 },
])

test('the main figures are those of the catalogue', () => {
  const all = computeSetupMetrics(trades, () => null)
  const [listed] = listedSetupFigures([{ trades: trades.toReversed() }], 3)
  if (listed === undefined) throw new Error('there is a setup')
  const { metrics, recentR } = listed
  expect(metrics).toEqual({
    tradeCount: all['tradeCount'],
    winRate: all['winRate'],
    expectancyR: all['expectancyR'],
    averageCompliance: all['averageCompliance'],
  })
  const { profitFactor, maxDrawdownR, ...rest } = traderFigures(trades.toReversed())
  expect(rest).toEqual(metrics)
  expect({ profitFactor, maxDrawdownR }).toEqual({
    profitFactor: all['profitFactor'],
    maxDrawdownR: all['maxDrawdownR'],
  })
  expect(metrics.expectancyR.value).toBeCloseTo(1.5 / 4, 12)
  expect(recentR).toEqual([-1, 1.5, -1])
  expect(expectancyOf(trades)).toEqual(all['expectancyR'])
  expect(expectancyOf([])).toMatchObject({ value: null, reason: 'no_risk' })
})

test('the curve adds R up by day of exit, without trades that have no risk', () => {
  expect(setupCurve(trades.toReversed())).toEqual([
    { date: '2024-01-02', totalR: 1 },
    { date: '2024-01-03', totalR: 2.5 },
    { date: '2024-01-05', totalR: 1.5 },
  ])
  expect(setupCurve([])).toEqual([])
})

test('the best and worst trades are those with the highest and lowest R, and no trade is in both', () => {
  const rOf = (most: number, given = trades) => {
    const { best, worst } = extremeTrades(given, most)
    return [best.map(({ realizedR }) => realizedR), worst.map(({ realizedR }) => realizedR)]
  }
  expect(rOf(1)).toEqual([[2], [-1]])
  expect(rOf(5)).toEqual([
    [2, 1.5],
    [-1, -1],
  ])
  expect(rOf(5, trades.slice(0, 1))).toEqual([[2], []])
  expect(rOf(5, [])).toEqual([[], []])
})
