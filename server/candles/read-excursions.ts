import type { Transaction } from 'kysely'
import { postExitWindow } from '#domain/datapoints/facts/post-exit-window.ts'
import type { CandleReadings } from '#domain/market/apply-candle-readings.ts'
import { atrLookbackBars } from '#domain/market/average-true-range.ts'
import { partialPeriods, type Period } from '#domain/market/bars-while-open.ts'
import type { FinerBars } from '#domain/market/candle-excursions.ts'
import { timeframeMinutes, timeframes, type Timeframe } from '#domain/market/candles.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { ExcursionJob } from '#server/figures/threads/excursion-figures.ts'
import { type BarSelection, packBars, packBarsBefore, unpackBars } from '#server/figures/threads/packed-bars.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { StoredTrade } from '#server/trades/storage/trades.ts'
import { findSeries, type SeriesRange } from './candles.ts'
import { readFinerBars } from './read-candles-while-open.ts'

/** Max bars read per trade; longer trades use longer bars. */
const maxBars = 20_000
/** Excursions of a trade and the timeframe of the bars they come from; null without bars. */
export interface TradeReadings extends CandleReadings {
  readonly timeframe: Timeframe | null
}

const noReadings = (gap: 'notClosed' | 'noCandles'): TradeReadings => {
  const none = { value: null, gap } as const
  const excursions = { whileOpen: none, afterExit: none, bestExit: none, setAndForget: none }
  return {
    timeframe: null,
    excursions: { source: 'none', possible: null, windowMin: null, ...excursions },
    atrAtEntry: null,
    benchmarkReturnPct: null,
  }
}

/** The shortest of some lengths; the series are in that order. */
const findShortestSeries = (series: readonly SeriesRange[], symbol: string) =>
  series.find((one) => one.symbol === symbol)

/** The lengths of bars that may tell of the time between two moments, shortest first. */
export function candidateTimeframes(
  series: readonly SeriesRange[],
  symbol: string,
  from: number,
  to: number,
): Timeframe[] {
  return series.flatMap((one) => {
    const length = timeframeMinutes(one.timeframe) * minuteMs
    const reaches = millisecondsOf(one.from) <= from && millisecondsOf(one.to) + length > from
    return one.symbol === symbol && reaches && (to - from) / length <= maxBars ? [one.timeframe] : []
  })
}

/** The shortest bars that cover the parts of the bars of entry and exit in which a trade was open. */
async function readFinerParts(
  trx: Transaction<Schema>,
  userId: string,
  { symbol, timeframe }: BarSelection,
  open: Period,
): Promise<FinerBars> {
  const moments = [...new Set([open.from, open.to])]
  const ends = await Promise.all(
    moments.map(async (moment) => unpackBars(await packBars(trx, userId, { symbol, timeframe }, moment, moment)).bars),
  )
  const bars = new Map(ends.flat().map((bar) => [bar.from, bar]))
  // The bar that opens at the exit is not the trade's.
  const own = [...bars.values()].filter(({ from, to }) => to > open.from && (from < open.to || from <= open.from))
  const parts = partialPeriods(
    open,
    own.toSorted((a, b) => a.from - b.from),
  ).map((part) => ({ ...part, symbol }))
  return parts.length === 0 ? [] : readFinerBars(trx, userId, timeframe, parts, maxBars)
}

/** The bars before an entry, in the trade's timeframe if available, otherwise in the timeframe of its excursions. */
async function readBarsBefore(
  trx: Transaction<Schema>,
  userId: string,
  { symbol, timeframe: own }: StoredTrade,
  moment: number,
  other: Timeframe,
  series: readonly SeriesRange[],
) {
  const known = timeframes.find((one) => one === own)
  const has = series.some((one) => one.symbol === symbol && one.timeframe === known)
  const timeframe = known !== undefined && has ? known : other
  return packBarsBefore(trx, userId, { symbol, timeframe }, moment, atrLookbackBars)
}

/**
 * Computes a trade's excursions from the caller's candles: from the shortest bars that cover it. Each read is its own
 * transaction, so that no lock is held during the computation.
 */
export async function readTradeExcursions(
  context: RequestContext,
  trade: StoredTrade,
  benchmark: string | null,
): Promise<TradeReadings> {
  const { entryAt, exitAt, symbol } = trade
  const { userId } = context.user
  if (entryAt === null || exitAt === null) return noReadings('notClosed')
  const [entry, exit] = [millisecondsOf(entryAt), millisecondsOf(exitAt)]
  const end = exit + (trade.peeWindowMin ?? postExitWindow((exit - entry) / minuteMs)) * minuteMs
  const names = benchmark === null ? [symbol] : [symbol, benchmark]
  const series = await context.transaction((trx) => findSeries(trx, userId, names))
  const against = benchmark === null ? undefined : findShortestSeries(series, benchmark)
  let found = noReadings('noCandles')
  for (const timeframe of candidateTimeframes(series, symbol, entry, end)) {
    const job = await context.transaction(async (trx): Promise<ExcursionJob> => ({
      trade,
      bars: await packBars(trx, userId, { symbol, timeframe }, entry, end),
      finer: await readFinerParts(trx, userId, { symbol, timeframe }, { from: entry, to: exit }),
      before: await readBarsBefore(trx, userId, trade, entry, timeframe, series),
      benchmark:
        against === undefined
          ? null
          : {
              atEntry: await packBarsBefore(trx, userId, against, entry, 1),
              atExit: await packBarsBefore(trx, userId, against, exit, 1),
            },
    }))
    const bytes = await context.services.figures.compute({ name: 'excursions', input: { jobs: [job] } }, userId)
    // What the task of that name answers.
    const [readings] = JSON.parse(Buffer.from(bytes).toString('utf8')) as CandleReadings[]
    if (readings !== undefined) found = { timeframe, ...readings }
    const { gap } = found.excursions.whileOpen
    if (gap !== 'noCandles' && gap !== 'gap') break
  }
  return found
}
