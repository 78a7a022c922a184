import type { CandleReadings } from '#domain/market/apply-candle-readings.ts'
import { averageTrueRange } from '#domain/market/average-true-range.ts'
import { benchmarkReturn } from '#domain/market/benchmark-return.ts'
import { computeCandleExcursions, type FinerBars } from '#domain/market/candle-excursions.ts'
import type { ExcursionTrade } from '#domain/market/price-path.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { type PackedBars, unpackBars } from './packed-bars.ts'

/** A trade with the bars that its excursions are computed from. */
export interface ExcursionJob {
  readonly trade: ExcursionTrade
  /** From its entry to the end of the window after its exit. */
  readonly bars: PackedBars
  /** Shorter bars that cover the parts of entry and exit in which it was open. */
  readonly finer: FinerBars
  /** The bars before its entry, for the average true range; null if there are none of the required timeframe. */
  readonly before: PackedBars | null
  /** The benchmark's last bars before the entry and before the exit; null if no benchmark is requested. */
  readonly benchmark: { readonly atEntry: PackedBars; readonly atExit: PackedBars } | null
}

function computeBenchmark({ trade, benchmark }: ExcursionJob): number | null {
  const { entryAt, exitAt } = trade
  if (benchmark === null || entryAt === null || exitAt === null) return null
  const [first, last] = [unpackBars(benchmark.atEntry), unpackBars(benchmark.atExit)]
  const series = { timeframe: first.timeframe, bars: [...first.bars, ...last.bars] }
  return benchmarkReturn(series, millisecondsOf(entryAt), millisecondsOf(exitAt))
}

function computeRange({ trade, before }: ExcursionJob): number | null {
  if (before === null || trade.entryAt === null) return null
  return averageTrueRange(unpackBars(before), millisecondsOf(trade.entryAt))
}

/** The candle readings of trades, in the order of the jobs. */
export function computeExcursions(jobs: readonly ExcursionJob[]): CandleReadings[] {
  return jobs.map((job) => {
    const excursions = computeCandleExcursions(job.trade, unpackBars(job.bars), job.finer)
    const isOtherMarket = excursions.whileOpen.gap === 'otherPrices'
    return {
      excursions,
      atrAtEntry: isOtherMarket ? null : computeRange(job),
      benchmarkReturnPct: computeBenchmark(job),
    }
  })
}
