import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { EntryTrade } from './entry-trade.ts'
import type { MeasuredTrade } from './measured-trade.ts'
import type { WhatIfTrade } from './what-if.ts'

export const sampleLimits = {
  /** The newest so many usable trades go into an analysis or a strategy: as many as can be guarded against luck. */
  maxTrades: 5_000,
} as const

/** Why a trade does not go into a sample. */
export const sampleExclusionReasons = {
  notTaken: 'It was missed or cancelled.',
  notClosed: 'It is planned or still open.',
  excluded: 'It is excluded from statistics.',
  noRisk: 'It has neither a stop nor a planned risk: its result in R is unknown.',
  noExcursions: 'Its lowest and highest price while it was open are not recorded.',
  beyondLimit: 'It is older than the newest trades that one analysis takes.',
} as const
export type SampleExclusionReason = keyof typeof sampleExclusionReasons

/** A usable trade: measured in R, with what was known when it was entered. Self-contained, as a strategy keeps it. */
export interface SampleTrade extends MeasuredTrade {
  readonly tradeId: Id
  readonly symbol: string
  readonly direction: EntryTrade['direction']
  readonly entryAt: Instant
  readonly exitAt: Instant
  /** On the clock of the portfolio's time zone. */
  readonly entryDate: CalendarDate
  readonly entryHour: number
  readonly entryWeekday: number
  readonly size: number | null
  readonly isLoss: boolean
}

/** A measured trade and what was known at its entry, as one. */
export function buildSampleTrade(
  measured: MeasuredTrade,
  entry: EntryTrade & { readonly exitAt: number },
): SampleTrade {
  const { id, entryAt, exitAt, ...known } = entry
  return { tradeId: id, ...known, entryAt: instantAt(entryAt), exitAt: instantAt(exitAt), ...measured }
}

/** The trade as the selectors of behaviours see it. */
export function toEntryTrade(trade: SampleTrade): EntryTrade {
  const { tradeId, symbol, direction, entryAt, exitAt, entryDate, entryHour, entryWeekday, size, isLoss } = trade
  return {
    id: tradeId,
    symbol,
    direction,
    entryAt: millisecondsOf(entryAt),
    entryDate,
    entryHour,
    entryWeekday,
    size,
    exitAt: millisecondsOf(exitAt),
    isLoss,
  }
}

/** The trade as other stops and targets take it; `usePost` says whether prices after its exit count. */
export function toWhatIfTrade(trade: SampleTrade, usePost: boolean, candles: WhatIfTrade['candles']): WhatIfTrade {
  const { r, mae, mfe, exit, post } = trade
  return { r, mae, mfe, exit, post: usePost ? post : null, candles }
}

/** A bar of prices as numbers. */
export interface PriceRange {
  readonly low: number
  readonly high: number
}

/**
 * What bars from entry to exit show, in R from the entry. The first and the last bar also hold prices from before the
 * entry and after the exit: no distance counts beyond the extremes of the trade itself.
 */
export function candleDistances(
  trade: SampleTrade,
  bars: readonly PriceRange[],
): { adverse: number; favourable: number }[] {
  const { direction, entryPrice, riskPrice } = trade
  const mae = Math.max(trade.mae, -trade.r)
  const mfe = Math.max(trade.mfe, trade.r)
  return bars.map(({ low, high }) => {
    const [worst, best] =
      direction === 'long' ? [entryPrice - low, high - entryPrice] : [high - entryPrice, entryPrice - low]
    return { adverse: Math.min(worst / riskPrice, mae), favourable: Math.min(best / riskPrice, mfe) }
  })
}
