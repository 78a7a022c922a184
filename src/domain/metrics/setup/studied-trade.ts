import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { Id } from '#domain/numbers/units.ts'

/** A completed trade as the figures of setups and the insights look at it: with its plan, its record and its hour. */
export interface StudiedTrade extends MetricTrade {
  /** Of the money, ISO 4217. */
  readonly currency: string
  readonly symbol: string
  readonly setupId: Id | null
  /** 0 to 23, in the portfolio's time zone. */
  readonly entryHour: number
  /** 1 (Monday) to 7, in the portfolio's time zone. */
  readonly entryWeekday: number
  /** Whether a stop was placed or planned. */
  readonly hasStop: boolean
  /** Whether the highest and lowest price after the exit are known. */
  readonly hasPostExit: boolean
  /** Weighted share of the applicable rules that were kept; null where none applied. */
  readonly compliance: number | null
  readonly mandatoryBroken: number
  readonly mistakes: number
}
