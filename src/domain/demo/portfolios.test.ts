import { expect, test } from 'vitest'
import { computeMetrics } from '#domain/metrics/compute-metrics.ts'
import { closedTrades } from '#domain/metrics/shared/closed-trades.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { buildDemoPortfolios } from './portfolios.ts'

const demo = buildDemoPortfolios(20_260_301)

const figures = demo.map(({ portfolio, trades }) => {
  const derived = trades.map((trade, index) => ({ ...trade, ...deriveTrade(trade, portfolio), id: String(index) }))
  const closed = closedTrades(derived)
  return { derived, closed, metrics: computeMetrics(closed, portfolio) }
})
const all = figures.flatMap(({ derived }) => derived)

test('every demo trade passes the checks that a trader’s own trades must pass', () => {
  expect(demo.flatMap(({ trades }) => trades.flatMap(checkTrade))).toEqual([])
})

test('the same seed gives the same trades, another seed others', () => {
  expect(buildDemoPortfolios(20_260_301)).toEqual(demo)
  expect(buildDemoPortfolios(7)).not.toEqual(demo)
})

test('there are about 200 and 100 trades, a few of them open and a few never entered', () => {
  const [day = [], swing = []] = figures.map(({ derived }) => derived)
  expect(day.length).toBeGreaterThan(170)
  expect(day.length).toBeLessThan(230)
  expect(swing.length).toBeGreaterThan(80)
  expect(swing.length).toBeLessThan(120)
  expect(all.filter(({ status }) => status === 'active').length).toBeGreaterThanOrEqual(2)
  for (const status of ['planned', 'missed', 'cancelled'])
    expect(all.some((trade) => trade.status === status)).toBe(true)
})

test('the edge is modest, with long losing streaks', () => {
  for (const { metrics, closed } of figures) {
    expect(metrics['meanR']?.value).toBeGreaterThan(0.05)
    expect(metrics['meanR']?.value).toBeLessThan(0.3)
    expect(metrics['profitFactor']?.value).toBeLessThan(1.8)
    expect(closed.map(({ result }) => (result === 'loss' ? 'L' : '.')).join('')).toMatch(/LLLLL/)
  }
})

const share = (has: (trade: (typeof all)[number]) => boolean) => all.filter(has).length / all.length

test('trades carry what a review needs: stops, targets, fees, extremes, notes, partial exits', () => {
  expect(share((trade) => trade.initialStopPrice !== null)).toBeGreaterThan(0.9)
  expect(share((trade) => trade.plannedTarget1 !== null)).toBeGreaterThan(0.9)
  expect(share((trade) => trade.maeR !== null && trade.mfeR !== null)).toBeGreaterThan(0.7)
  expect(share((trade) => trade.thesis !== null)).toBeGreaterThan(0.5)
  expect(share((trade) => trade.lessons !== null)).toBeGreaterThan(0.1)
  expect(share((trade) => trade.executions.length > 2)).toBeGreaterThan(0.05)
  for (const trade of all.filter(({ netPnl }) => netPnl !== null)) expect(Number(trade.totalFees)).toBeGreaterThan(0)
})

test('nothing happens after the last day, and day trades end on the day they start', () => {
  const until = '2025-06-20' as CalendarDate
  const [day] = buildDemoPortfolios(5, until)
  for (const trade of day?.trades ?? []) {
    const dates = trade.executions.map((fill) => fill.at.slice(0, 10))
    expect(new Set(dates).size).toBe(1)
  }
  for (const { trades } of buildDemoPortfolios(5, until)) {
    for (const fill of trades.flatMap((trade) => trade.executions)) expect(fill.at <= '2025-06-20T21:00').toBe(true)
  }
})

test('another last day also gives valid trades', () => {
  for (const seed of [1, 2, 3, 4]) {
    const faults = buildDemoPortfolios(seed, '2024-11-29' as CalendarDate).flatMap(({ trades }) =>
      trades.flatMap(checkTrade),
    )
    expect(faults).toEqual([])
  }
})
