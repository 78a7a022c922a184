import { applyCandleReadings } from '#domain/market/apply-candle-readings.ts'
import { barsWhileOpen } from '#domain/market/bars-while-open.ts'
import { barsBetween, buildBars } from '#domain/market/bars.ts'
import { computeCandleExcursions } from '#domain/market/candle-excursions.ts'
import type { CalendarDate, Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { candleDistances } from '#domain/simulation/what-if/candle-distances.ts'
import { measureTrade } from '#domain/simulation/what-if/measured-trade.ts'
import { buildSampleTrade, toWhatIfTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'

const minute = 60_000
const barLength = 60
const base = 10_000
const start = millisecondsOf('2025-03-03T00:00:00.000Z' as Instant)
const context = { timeZone: 'UTC', breakevenTolerance: '0' as Money }

/**
 * A trade over a path of prices, one a minute, as the product stores and measures it from bars of an hour: `prices` are in
 * twentieths of 1 R, and the trade is open from one minute to another, which its first and last bar cut.
 */
export function tradeOfCutBars(prices: readonly number[], entry: number, exit: number, perR: number): WhatIfTrade {
  const rows = Array.from({ length: Math.floor((prices.length - 1) / barLength) }, (_, bar) => {
    const own = prices.slice(bar * barLength, (bar + 1) * barLength + 1).map((price) => base + price)
    const [open, close] = [own[0] ?? base, own.at(-1) ?? base]
    return [start + bar * barLength * minute, open, Math.max(...own), Math.min(...own), close] as const
  })
  const series = buildBars('1h', rows)
  const at = (step: number) => instantAt(start + step * minute)
  const priceAt = (step: number) => String(base + (prices[step] ?? 0))
  const input = longTrade({
    assetClass: 'cryptoSpot',
    pointValue: '1' as Decimal,
    initialStopPrice: String(base + (prices[entry] ?? 0) - perR) as Decimal,
    executions: [
      { ...fill('buy', '1', priceAt(entry), '00:00'), at: at(entry) },
      { ...fill('sell', '1', priceAt(exit), '00:00'), at: at(exit) },
    ],
  })
  const traded = { ...input, ...deriveTrade(input, context), excursionSource: 'none' as const }
  const excursions = computeCandleExcursions(traded, series)
  const readings = { excursions, atrAtEntry: null, benchmarkReturnPct: null }
  const { given, source, fromCandles } = applyCandleReadings(traded, readings, null, false)
  const { maeR, mfeR, grossPnl, initialRiskAmount } = deriveTrade({ ...input, ...given }, context)
  if (maeR === null || mfeR === null || grossPnl === null || initialRiskAmount === null) {
    throw new Error('the bars cover the trade')
  }
  const measured = measureTrade({
    ...fromCandles,
    id: 't',
    direction: 'long',
    entryPrice: priceAt(entry) as Decimal,
    exitPrice: priceAt(exit) as Decimal,
    maxQuantity: '1' as Decimal,
    pointValue: '1' as Decimal,
    grossPnl,
    totalFees: '0' as Money,
    initialRiskAmount,
    stopPrice: null,
    targetPrice: null,
    maeR,
    mfeR,
    excursionSource: source,
    exitReason: 'time',
    postHigh: null,
    postLow: null,
    timeToMfpeMin: null,
    timeToMapeMin: null,
  })
  const open = { from: start + entry * minute, to: start + exit * minute }
  const sample = buildSampleTrade(measured, {
    id: 't',
    symbol: 'BTCUSDT',
    direction: 'long',
    entryAt: open.from,
    exitAt: open.to,
    entryDate: '2025-03-03' as CalendarDate,
    entryHour: 0,
    entryWeekday: 1,
    size: null,
    isLoss: false,
    atEntry: null,
  })
  const bars = barsWhileOpen(open, barsBetween(series, open.from, open.to), [])
  return toWhatIfTrade(sample, false, candleDistances(sample, bars))
}
