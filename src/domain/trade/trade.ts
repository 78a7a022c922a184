import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { CalendarDate, Decimal, Id, Instant, Money, R } from '#domain/numbers/units.ts'
import type { StatedFields } from '#domain/trade/fields/catalogue.ts'
import type { TradeResult, TradeSource, ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'

/**
 * What a trader or an import states about a trade; everything else is derived from it. Its fields are those of the
 * catalogue of datapoints (trade-fields.ts), where each has its meaning, unit and limits.
 *
 * The P&L's currency is the portfolio's; costs are positive, swap and funding are negative where they were paid; where
 * no stop was placed the planned one counts; what is excluded is counted and shown, and in no statistic.
 */
export type TradeInput = StatedFields

/** Every figure computed from a TradeInput by `deriveTrade`; null where an input is missing. */
export interface TradeFigures {
  readonly entryAt: Instant | null
  readonly exitAt: Instant | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  /** Closed size. */
  readonly quantity: Decimal
  readonly maxQuantity: Decimal
  readonly points: Decimal | null
  readonly grossPnl: Money | null
  readonly totalFees: Money
  readonly netPnl: Money | null
  readonly riskPerUnitPrice: Decimal | null
  readonly plannedRiskAmount: Money | null
  readonly initialRiskAmount: Money | null
  readonly plannedRR: number | null
  readonly realizedR: R | null
  readonly result: TradeResult | null
  readonly holdMinutes: number | null
  readonly maePrice: Decimal | null
  readonly mfePrice: Decimal | null
  readonly maeR: R | null
  readonly mfeR: R | null
  /** Exit date in the portfolio's time zone: P&L is booked on it. */
  readonly exitDate: CalendarDate | null
}

/** A stored trade with its figures. */
export interface Trade extends TradeInput, TradeFigures {
  readonly id: Id
  readonly portfolioId: Id
  /** Whose trade it is. */
  readonly traderId: Id
  readonly source: TradeSource
  readonly importBatchId: Id | null
  /** Where lowest and highest price come from. */
  readonly excursionSource: ExcursionSource
  /** Grows with every edit: whoever changes the trade may say which edit they have seen. */
  readonly revision: number
  readonly ruleResponses: readonly RuleCheck[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What deriving a trade needs to know of its portfolio. */
export interface TradeContext {
  readonly timeZone: string
  /** |netPnl| up to this amount counts as break-even. */
  readonly breakevenTolerance: Money
  /** How exits find their entries while a part is open; first in, first out unless stated. */
  readonly matching?: MatchingMethod | undefined
}
