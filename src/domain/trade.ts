import type { CalendarDate, Decimal, Id, Instant, Money, R } from './units.ts'

/**
 * The trade as the whole product speaks of it: what is stored, and what is derived from it. Names are those of the
 * catalogue of datapoints. Decimals travel as strings; unknown is null.
 */
export const tradeStatuses = ['planned', 'active', 'completed', 'missed', 'cancelled'] as const
export type TradeStatus = (typeof tradeStatuses)[number]
export const directions = ['long', 'short'] as const
export type Direction = (typeof directions)[number]
export const fillSides = ['buy', 'sell'] as const
export type FillSide = (typeof fillSides)[number]
export const tradeSources = ['manual', 'csv', 'api', 'replay', 'backtest'] as const
export type TradeSource = (typeof tradeSources)[number]
export const assetClasses = [
  'stock',
  'etf',
  'option',
  'future',
  'forex',
  'cryptoSpot',
  'cryptoPerp',
  'cfd',
  'bond',
] as const
export type AssetClass = (typeof assetClasses)[number]
export const exitReasons = [
  'target',
  'stop',
  'breakeven',
  'trailing',
  'time',
  'manual-plan',
  'manual-emotional',
  'liquidation',
  'expiry',
] as const
export type ExitReason = (typeof exitReasons)[number]
export const tradeResults = ['win', 'loss', 'breakeven', 'open'] as const
export type TradeResult = (typeof tradeResults)[number]

/** One execution. `quantity` and `price` are positive (prices may be negative in rare futures); `fee` is a cost. */
export interface Fill {
  readonly at: Instant
  readonly side: FillSide
  readonly quantity: Decimal
  readonly price: Decimal
  readonly fee: Money
}

/** What a trader or an import states about a trade. Everything else is derived from it. */
export interface TradeInput {
  readonly status: TradeStatus
  readonly symbol: string
  readonly assetClass: AssetClass
  /** Currency of the P&L, ISO 4217; equals the portfolio's currency. */
  readonly quoteCurrency: string
  /** Money per 1.0 of price per unit: 1 for stock, 100 for an option, 1000 for ten-year note futures. */
  readonly pointValue: Decimal
  readonly tickSize: Decimal | null
  readonly direction: Direction
  readonly executions: readonly Fill[]
  /** Costs on top of the fills' own fees. Positive is a cost. */
  readonly commission: Money
  readonly exchangeFees: Money
  /** Swap, funding or borrow; negative = paid. */
  readonly swapFunding: Money
  readonly plannedEntryPrice: Decimal | null
  readonly plannedStopPrice: Decimal | null
  readonly plannedTarget1: Decimal | null
  readonly plannedQuantity: Decimal | null
  /** The stop actually placed; where null, the planned stop counts. */
  readonly initialStopPrice: Decimal | null
  readonly finalStopPrice: Decimal | null
  /** Extremes of the price while the trade was open. */
  readonly lowestPrice: Decimal | null
  readonly highestPrice: Decimal | null
  readonly exitReason: ExitReason | null
  readonly thesis: string | null
  readonly lessons: string | null
  /** Left out of every statistic; counted and shown where it is. */
  readonly isExcluded: boolean
  readonly externalId: string | null
  /** The broker's own P&L of this trade, kept for reconciliation. */
  readonly brokerPnl: Money | null
}

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
  readonly source: TradeSource
  readonly importBatchId: Id | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What deriving a trade needs to know of its portfolio. */
export interface TradeContext {
  readonly timeZone: string
  /** |netPnl| up to this amount counts as break-even. */
  readonly breakevenTolerance: Money
}
