import { describe, expect, it } from 'vitest'
import type { CandleSeries } from '#api/candles/candles.ts'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { chartLines, chartMarks } from '#features/trade-page/prices/chart-marks.ts'
import { chartWindow, chooseTimeframe, findSeriesForTrade } from './chart-window.ts'

/** Bought on 3 March 2025 at 14:30 UTC, sold at 15:00. */
const { trade } = buildFacts({ plannedTarget1: '108' })
const series = (timeframe: Timeframe, from: string, to: string, symbol = 'ABC'): CandleSeries => ({
  symbol,
  timeframe,
  candles: 100,
  from: `2025-03-${from}:00.000Z` as Instant,
  to: `2025-03-${to}:00.000Z` as Instant,
})
const minutes = series('1m', '03T14:00', '03T16:00')

describe('candles around a trade', () => {
  it('match its symbol and overlap it, shortest first', () => {
    const days = series('1d', '01T00:00', '03T00:00')
    const found = findSeriesForTrade(
      [days, series('1m', '03T14:00', '03T16:00', 'XYZ'), series('5m', '03T15:05', '03T18:00'), minutes],
      trade,
    )
    // The bar of the day opened at midnight and holds the trade; the five minutes begin after its exit.
    expect(found.map(({ timeframe }) => timeframe)).toEqual(['1m', '1d'])
    expect(findSeriesForTrade([minutes], { ...trade, entryAt: null })).toEqual([])
  })

  it('range from forty bars before the entry to the end of the post-exit window', () => {
    expect(chartWindow(trade, minutes)).toEqual({
      symbol: 'ABC',
      timeframe: '1m',
      from: '2025-03-03T13:50:00.000Z',
      to: '2025-03-03T15:30:00.000Z',
    })
    expect(chartWindow({ ...trade, peeWindowMin: 120 }, minutes)?.to).toBe('2025-03-03T17:00:00.000Z')
  })

  it('default to the shortest readable bar length', () => {
    const hours = series('1h', '03T00:00', '05T00:00')
    expect(chooseTimeframe([minutes, hours], trade)).toBe('1m')
    const long = { ...trade, exitAt: '2025-03-04T14:30:00.000Z' as Instant, holdMinutes: 1440 }
    expect(chooseTimeframe([minutes, hours], long)).toBe('1h')
    expect(chooseTimeframe([minutes], long)).toBe('1m')
    expect(chooseTimeframe([], trade)).toBeNull()
  })
})

describe('the trade in its chart', () => {
  it('has lines at entry, stop, target and exit', () => {
    expect(chartLines(trade).map(({ label, price }) => [label, price])).toEqual([
      ['Target 1', 108],
      ['Exit', 105],
      ['Entry', 100],
      ['Stop', 98],
    ])
  })

  it('has marks at its fills, and at extremes with known times', () => {
    const withTimes = buildFacts({ lowestPrice: '99', timeToMaeMin: '5', highestPrice: '106' }).trade
    expect(chartMarks(withTimes).map(({ label, at, price, shape }) => [label, at, price, shape])).toEqual([
      ['Buy 10', '2025-03-03T14:30:00.000Z', 100, 'buy'],
      ['Sell 10', '2025-03-03T15:00:00.000Z', 105, 'sell'],
      ['MAE', '2025-03-03T14:35:00.000Z', 99, 'low'],
    ])
  })
})
