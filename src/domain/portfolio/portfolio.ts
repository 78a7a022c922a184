import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id, Instant, Money } from '#domain/numbers/units.ts'
import type { CommissionRule } from '#domain/trade/commission-rule.ts'

export const portfolioKinds = ['live', 'paper', 'demo'] as const
export type PortfolioKind = (typeof portfolioKinds)[number]

/**
 * Maximum trades per portfolio: about forty a day over ten years. Recomputing a portfolio and its metrics visits every
 * trade, and the embedded database has no statement timeout.
 */
export const maxTradesPerPortfolio = 100_000

/** Portfolio settings. */
export interface PortfolioInput {
  readonly name: string
  readonly kind: PortfolioKind
  /** ISO 4217. */
  readonly currency: string
  readonly openingBalance: Money
  /** IANA name of the zone for days, hours and the booking date of P&L. */
  readonly timeZone: string
  /** |net P&L| up to this amount is break-even. */
  readonly breakevenTolerance: Money
  /** How exits match entries while a part of a trade is open. */
  readonly matching: MatchingMethod
  /** A symbol among the trader's candles whose move while a trade was open is the benchmark return; null: none. */
  readonly benchmarkSymbol: string | null
  /** Commissions of trades that state no costs of their own. */
  readonly commissionRules: readonly CommissionRule[]
}

/** What the team that a portfolio is shared with does not see of it. */
export interface TeamMasks {
  /** Amounts, sizes, balances and cash flows; amounts in R and tenths of positions stay. */
  readonly teamHidesMoney: boolean
  /** What the trader wrote and felt. */
  readonly teamHidesNotes: boolean
  readonly teamHidesPictures: boolean
}

/**
 * The currency of a portfolio whose money is hidden from the reader: ISO 4217's code of no currency. Its amounts are in R,
 * each divided by the risk of its trade, its sizes are parts of the largest position, and its balance is unknown.
 */
export const currencyOfR = 'XXX'

/** The settings of the portfolio form; commission rules have their own. */
export type PortfolioSettings = Omit<PortfolioInput, 'commissionRules'>

/**
 * A stored portfolio. `balance` = opening balance + cash flows + net P&L of completed trades and of the closed parts of open
 * ones: a trade that is excluded from statistics stays in the account. Only the server sets it.
 */
export interface Portfolio extends PortfolioInput, TeamMasks {
  readonly id: Id
  readonly balance: Money
  /** False while the opening balance is the one that a new account begins with. */
  readonly openingBalanceStated: boolean
  readonly tradeCount: number
  /**
   * True from a change of settings until all trades follow them: meanwhile some figures still follow the earlier settings.
   * Only the server sets it.
   */
  readonly isRecomputing: boolean
  /** The team that may read it; null: only its trader. */
  readonly teamId: Id | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}
