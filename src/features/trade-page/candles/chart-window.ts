import type { CandleSeries, CandleWindow } from '#api/candles/candles.ts'
import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import { candleLimits, timeframeMinutes, timeframes, type Timeframe } from '#domain/market/candles.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'

type TimedTrade = Pick<Trade, 'symbol' | 'entryAt' | 'exitAt' | 'holdMinutes' | 'peeWindowMin'>

const minute = 60_000
/** Bars before the entry: what led to the trade. */
const barsBeforeEntry = 40
/** More bars than this are too narrow to tell apart. */
const maxReadableBars = 400

/** Minutes to show after the exit: those that the figures after the exit look at. */
const windowAfter = ({ holdMinutes, peeWindowMin }: TimedTrade) => peeWindowMin ?? postExitWindow(holdMinutes ?? 0)

/** Series of the trade's symbol that have bars between its entry and its exit, shortest bars first. */
export function findSeriesForTrade(all: readonly CandleSeries[], trade: TimedTrade): CandleSeries[] {
  const { symbol, entryAt, exitAt } = trade
  if (entryAt === null) return []
  const [entry, exit] = [millisecondsOf(entryAt), exitAt === null ? Infinity : millisecondsOf(exitAt)]
  return all
    .filter((series) => {
      const length = timeframeMinutes(series.timeframe) * minute
      return (
        series.symbol === symbol && millisecondsOf(series.from) <= exit && millisecondsOf(series.to) + length > entry
      )
    })
    .toSorted((a, b) => timeframes.indexOf(a.timeframe) - timeframes.indexOf(b.timeframe))
}

/** The window of the chart in bars of one length; null of a trade without an entry. */
export function chartWindow(
  trade: TimedTrade,
  { timeframe, to }: Pick<CandleSeries, 'timeframe' | 'to'>,
): CandleWindow | null {
  if (trade.entryAt === null) return null
  const length = timeframeMinutes(timeframe) * minute
  const start = millisecondsOf(trade.entryAt) - barsBeforeEntry * length
  const end =
    trade.exitAt === null
      ? millisecondsOf(to) + length
      : millisecondsOf(trade.exitAt) + Math.max(windowAfter(trade) * minute, 5 * length)
  const last = Math.min(end, start + candleLimits.maxPerPage * length)
  return { symbol: trade.symbol, timeframe, from: instantAt(start), to: instantAt(last) }
}

/** The bars to start with: the shortest that are wide enough to be told apart, else the longest there are. */
export function chooseTimeframe(series: readonly CandleSeries[], trade: TimedTrade): Timeframe | null {
  const fits = series.find((one) => {
    const window = chartWindow(trade, one)
    if (window === null) return false
    const bars = (millisecondsOf(window.to) - millisecondsOf(window.from)) / (timeframeMinutes(one.timeframe) * minute)
    return bars <= maxReadableBars
  })
  return (fits ?? series.at(-1))?.timeframe ?? null
}
