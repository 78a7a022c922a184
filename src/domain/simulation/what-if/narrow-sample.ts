import type { CalendarDate } from '#domain/numbers/units.ts'
import type { SampleTrade } from './sample-trade.ts'

/** Restricts a sample by what was known at entry. */
export interface SampleBounds {
  /** First and last day of entry; null: no bound. */
  readonly from: CalendarDate | null
  readonly to: CalendarDate | null
  /** Null: both sides. */
  readonly direction: SampleTrade['direction'] | null
}

/** The trades within the bounds, in their order. */
export function narrowSample<T extends Pick<SampleTrade, 'entryDate' | 'direction'>>(
  trades: readonly T[],
  { from, to, direction }: SampleBounds,
): readonly T[] {
  if (from === null && to === null && direction === null) return trades
  return trades.filter(
    (trade) =>
      (from === null || trade.entryDate >= from) &&
      (to === null || trade.entryDate <= to) &&
      (direction === null || trade.direction === direction),
  )
}
