import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { Id } from '#domain/numbers/units.ts'

/** A completed trade as setup metrics and insights read it: with its plan, rule checks and time of day. */
export interface StudiedTrade extends MetricTrade {
  /** Currency of amounts, ISO 4217. */
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
  /** Weighted share of applicable rules that were followed; null if none applied. */
  readonly compliance: number | null
  readonly mandatoryBroken: number
  readonly mistakes: number
}
