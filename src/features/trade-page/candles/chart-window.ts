import type { CandleSeries, CandleWindow } from '#api/candles/candles.ts'
import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import { candleLimits, timeframeMinutes, timeframes, type Timeframe } from '#domain/market/candles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'

type TimedTrade = Pick<Trade, 'symbol' | 'entryAt' | 'exitAt' | 'holdMinutes' | 'peeWindowMin'>

/** Bars shown before the entry. */
const barsBeforeEntry = 40
/** With more bars than this, single bars cannot be distinguished. */
const maxReadableBars = 400

/** Minutes shown after the exit: the window of the post-exit figures. */
const windowAfter = ({ holdMinutes, peeWindowMin }: TimedTrade) => peeWindowMin ?? postExitWindow(holdMinutes ?? 0)

/** Series of the trade's symbol with bars between entry and exit, shortest bars first. */
export function findSeriesForTrade(all: readonly CandleSeries[], trade: TimedTrade): CandleSeries[] {
  const { symbol, entryAt, exitAt } = trade
  if (entryAt === null) return []
  const [entry, exit] = [millisecondsOf(entryAt), exitAt === null ? Infinity : millisecondsOf(exitAt)]
  return all
    .filter((series) => {
      const length = timeframeMinutes(series.timeframe) * minuteMs
      return (
        series.symbol === symbol && millisecondsOf(series.from) <= exit && millisecondsOf(series.to) + length > entry
      )
    })
    .toSorted((a, b) => timeframes.indexOf(a.timeframe) - timeframes.indexOf(b.timeframe))
}

/** The chart's window for one bar length; null for a trade without an entry. */
export function chartWindow(
  trade: TimedTrade,
  { timeframe, to }: Pick<CandleSeries, 'timeframe' | 'to'>,
): CandleWindow | null {
  if (trade.entryAt === null) return null
  const length = timeframeMinutes(timeframe) * minuteMs
  const start = millisecondsOf(trade.entryAt) - barsBeforeEntry * length
  const end =
    trade.exitAt === null
      ? millisecondsOf(to) + length
      : millisecondsOf(trade.exitAt) + Math.max(windowAfter(trade) * minuteMs, 5 * length)
  const last = Math.min(end, start + candleLimits.maxPerPage * length)
  return { symbol: trade.symbol, timeframe, from: instantAt(start), to: instantAt(last) }
}

/** The default bar length: the shortest that is still readable, else the longest. */
export function chooseTimeframe(series: readonly CandleSeries[], trade: TimedTrade): Timeframe | null {
  const fits = series.find((one) => {
    const window = chartWindow(trade, one)
    if (window === null) return false
    const bars =
      (millisecondsOf(window.to) - millisecondsOf(window.from)) / (timeframeMinutes(one.timeframe) * minuteMs)
    return bars <= maxReadableBars
  })
  return (fits ?? series.at(-1))?.timeframe ?? null
}
