import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { CalendarDate, Decimal, Id, Instant, Money, R } from '#domain/numbers/units.ts'
import type { StatedFields } from '#domain/trade/fields/catalogue.ts'
import type { TradeResult, TradeSource, CommissionSource, ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'

/**
 * What a trader or an import states about a trade; everything else is derived. The field catalogue
 * (fields/catalogue.ts) has the meaning, unit and limits of each field.
 *
 * Costs are positive; swap and funding are negative when paid. The planned stop is the fallback for the initial stop.
 * Excluded trades are shown, but in no statistic.
 */
export type TradeInput = StatedFields

/** The figures that `deriveTrade` computes; null if an input is missing. */
export interface TradeFigures {
  readonly entryAt: Instant | null
  readonly exitAt: Instant | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  /** Closed quantity. */
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
  /** The trader who owns it. */
  readonly traderId: Id
  readonly source: TradeSource
  readonly importBatchId: Id | null
  /** Source of the lowest and highest price. */
  readonly excursionSource: ExcursionSource
  readonly commissionSource: CommissionSource
  /** Increases with every edit, so that stale edits can be refused. */
  readonly revision: number
  readonly ruleResponses: readonly RuleCheck[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** The settings of the portfolio that figures depend on. */
export interface TradeContext {
  readonly timeZone: string
  /** |netPnl| up to this amount counts as break-even. */
  readonly breakevenTolerance: Money
  /** How exits match entries while a part is open; FIFO by default. */
  readonly matching?: MatchingMethod | undefined
}
