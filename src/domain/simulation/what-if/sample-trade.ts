import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { EntryTrade } from './entry-trade.ts'
import type { MeasuredTrade } from './measured-trade.ts'
import type { WhatIfTrade } from './what-if.ts'

export const sampleLimits = {
  /** Only the newest usable trades go into an analysis or a strategy: as many as the overfitting guards can handle. */
  maxTrades: 5_000,
} as const

/** Why trades are excluded from a sample, as it follows their number. */
export const sampleExclusionReasons = {
  notTaken: 'missed or cancelled',
  notClosed: 'planned or still open',
  excluded: 'excluded from statistics',
  noRisk: 'no stop and no planned risk, so R is unknown',
  noExcursions: 'no highest and lowest price while open',
  beyondLimit: 'older than the newest trades that one analysis uses',
} as const
export type SampleExclusionReason = keyof typeof sampleExclusionReasons

/** A usable trade: measured in R, with what was known at entry. Self-contained, since strategies store it. */
export interface SampleTrade extends MeasuredTrade {
  readonly tradeId: Id
  readonly symbol: string
  readonly direction: EntryTrade['direction']
  readonly entryAt: Instant
  readonly exitAt: Instant
  /** In the portfolio's time zone, as are hour and weekday. */
  readonly entryDate: CalendarDate
  readonly entryHour: number
  readonly entryWeekday: number
  readonly size: number | null
  readonly isLoss: boolean
  readonly atEntry: EntryTrade['atEntry']
}

/** Combines a measured trade with what was known at entry. */
export function buildSampleTrade(
  measured: MeasuredTrade,
  entry: EntryTrade & { readonly exitAt: number },
): SampleTrade {
  const { id, entryAt, exitAt, ...known } = entry
  return { tradeId: id, ...known, entryAt: instantAt(entryAt), exitAt: instantAt(exitAt), ...measured }
}

/** How many trades have extremes that their candles do not tell. */
export const countApproximate = (trades: readonly Pick<SampleTrade, 'isApproximate'>[]): number =>
  trades.filter(({ isApproximate = false }) => isApproximate).length

/** Converts a sample trade for the selectors. */
export function toEntryTrade(trade: SampleTrade): EntryTrade {
  const { tradeId, symbol, direction, entryAt, exitAt, entryDate, entryHour, entryWeekday, size, isLoss } = trade
  const { atEntry } = trade
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
    atEntry,
  }
}

/** Converts a sample trade for what-if analysis; `usePost` says whether prices after the exit count. */
export function toWhatIfTrade(trade: SampleTrade, usePost: boolean, candles: WhatIfTrade['candles']): WhatIfTrade {
  const { r, mae, mfe, exit, post } = trade
  return { r, mae, mfe, exit, post: usePost ? post : null, candles }
}
