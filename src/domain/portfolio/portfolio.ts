import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'

export const portfolioKinds = ['live', 'paper', 'demo'] as const
export type PortfolioKind = (typeof portfolioKinds)[number]

/**
 * Most trades in one portfolio: some forty a day over ten years. Deriving a portfolio anew and computing its metrics
 * visit every trade, and the embedded database has no time limit for a statement.
 */
export const maxTradesPerPortfolio = 100_000

/** What a trader sets on a portfolio. */
export interface PortfolioInput {
  readonly name: string
  readonly kind: PortfolioKind
  /** ISO 4217. */
  readonly currency: string
  readonly openingBalance: Money
  /** IANA name; days, hours and the booking date of P&L are in this zone. */
  readonly timeZone: string
  /** |net P&L| up to this amount counts as break-even. */
  readonly breakevenTolerance: Money
  /** Which entry an exit closes while a part of a trade is open. */
  readonly matching: MatchingMethod
  /** A symbol among the trader's candles, whose move while a trade was open is its benchmark return; null: none. */
  readonly benchmarkSymbol: string | null
}

/**
 * A stored portfolio; `balance` = opening balance + cash flows + net P&L of completed trades that are not excluded, set
 * by the server alone.
 */
export interface Portfolio extends PortfolioInput {
  readonly id: Id
  readonly balance: Money
  readonly tradeCount: number
  /** The team that may read it; null: its trader alone. */
  readonly teamId: Id | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}
