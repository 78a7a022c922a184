import { averageTrueRange } from '#domain/average-true-range.ts'
import { benchmarkReturn } from '#domain/benchmark-return.ts'
import { candleExcursions } from '#domain/candle-excursions.ts'
import type { CandleReadings } from '#domain/excursion-inputs.ts'
import type { ExcursionTrade } from '#domain/price-path.ts'
import { millisecondsOf } from '#domain/time-zone.ts'
import { type PackedBars, unpackBars } from '#server/data/candle-bars.ts'

/** A trade with the bars that are asked about it. */
export interface ExcursionJob {
  readonly trade: ExcursionTrade
  /** From its entry to the end of the window after its exit. */
  readonly bars: PackedBars
  /** Those before its entry; null where there are none of the length that its range is of. */
  readonly before: PackedBars | null
  /** A benchmark's, the last before the entry and the last before the exit; null where none is asked for. */
  readonly benchmark: { readonly atEntry: PackedBars; readonly atExit: PackedBars } | null
}

function benchmarkOf({ trade, benchmark }: ExcursionJob): number | null {
  const { entryAt, exitAt } = trade
  if (benchmark === null || entryAt === null || exitAt === null) return null
  const [first, last] = [unpackBars(benchmark.atEntry), unpackBars(benchmark.atExit)]
  const series = { timeframe: first.timeframe, bars: [...first.bars, ...last.bars] }
  return benchmarkReturn(series, millisecondsOf(entryAt), millisecondsOf(exitAt))
}

/** What candles tell of trades, in their order. */
export function readExcursions(jobs: readonly ExcursionJob[]): CandleReadings[] {
  return jobs.map((job) => ({
    excursions: candleExcursions(job.trade, unpackBars(job.bars)),
    atrAtEntry:
      job.before === null || job.trade.entryAt === null
        ? null
        : averageTrueRange(unpackBars(job.before), millisecondsOf(job.trade.entryAt)),
    benchmarkReturnPct: benchmarkOf(job),
  }))
}
