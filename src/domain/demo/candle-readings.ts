import { applyCandleReadings, type CandleValues } from '#domain/market/apply-candle-readings.ts'
import { averageTrueRange } from '#domain/market/average-true-range.ts'
import { benchmarkReturn } from '#domain/market/benchmark-return.ts'
import { computeCandleExcursions } from '#domain/market/candle-excursions.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, R } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { TradeContext, TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import type { DemoSeries } from './price-path.ts'

/** Figures of a demo trade that are stored beside it. */
export interface DemoCandleFigures extends CandleValues {
  readonly timeframe: Timeframe
  readonly bestExitPrice: Decimal | null
  readonly setAndForgetR: R | null
}

interface TradeWithReadings {
  readonly input: TradeInput
  /** Before the readings. */
  readonly figures: TradeFigures
  readonly excursionSource: ExcursionSource
  /** Null while the trade is open. */
  readonly candleFigures: DemoCandleFigures | null
}

/**
 * Adds to a trade what candles tell: extremes while open and after the exit with their times, the ATR, and what the
 * benchmark made meanwhile.
 */
export function addCandleReadings(
  input: TradeInput,
  series: DemoSeries,
  benchmark: DemoSeries,
  context: TradeContext,
): TradeWithReadings {
  const figures = deriveTrade(input, context)
  const trade = { ...input, ...figures, excursionSource: 'none' as const }
  if (trade.exitAt === null || trade.entryAt === null) {
    return { input, figures, excursionSource: 'none', candleFigures: null }
  }
  const excursions = computeCandleExcursions(trade, series.bars)
  const [entry, exit] = [millisecondsOf(trade.entryAt), millisecondsOf(trade.exitAt)]
  const readings = {
    excursions,
    atrAtEntry: averageTrueRange(series.bars, entry),
    benchmarkReturnPct: benchmarkReturn(benchmark.bars, entry, exit),
  }
  const { given, source, fromCandles } = applyCandleReadings(trade, readings, null, false)
  const best = excursions.bestExit.value
  return {
    input: { ...input, ...given },
    figures,
    excursionSource: source,
    candleFigures: {
      ...fromCandles,
      timeframe: series.timeframe,
      bestExitPrice: best === null ? null : toDecimal(exact(String(best))),
      setAndForgetR: excursions.setAndForget.value as R | null,
    },
  }
}
