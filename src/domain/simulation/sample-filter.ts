import type { Direction } from '#domain/fills/fill.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'

/** Restricts a sample; null and an empty list mean no restriction. */
export interface SampleFilter {
  readonly setupIds: readonly Id[]
  /** First and last day of exit, in the portfolio's time zone. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  readonly direction: Direction | null
  /** A list of trades that was kept by their ids. */
  readonly tradeListId: Id | null
}

/** A filter that restricts nothing. */
export const everyTrade: SampleFilter = { setupIds: [], from: null, to: null, direction: null, tradeListId: null }
