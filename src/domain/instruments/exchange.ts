import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { AssetClass } from './asset-class.ts'

/** Kinds of trading venue. */
export const exchangeKinds = ['exchange', 'broker', 'propFirm'] as const
export type ExchangeKind = (typeof exchangeKinds)[number]

export interface ExchangeInput {
  readonly name: string
  readonly kind: ExchangeKind
  /** IANA name of the zone of its sessions. */
  readonly timeZone: string
}

export interface Exchange extends ExchangeInput {
  readonly id: Id
  readonly symbolCount: number
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** An instrument of an exchange, with everything its P&L depends on. */
export interface TradedSymbolInput {
  readonly symbol: string
  readonly assetClass: AssetClass
  readonly baseCurrency: string | null
  /** Currency of the P&L, ISO 4217; the dollar for a coin quoted in a dollar stablecoin. */
  readonly quoteCurrency: string
  /** Money per 1.0 of price per unit. */
  readonly pointValue: Decimal
  readonly tickSize: Decimal | null
  readonly pipSize: Decimal | null
  /** Units per lot. */
  readonly lotSize: Decimal | null
  readonly sector: string | null
  /** The regular session in the exchange's time zone, "09:30-16:00"; it may end on the next day. */
  readonly session: string | null
}

export interface TradedSymbol extends TradedSymbolInput {
  readonly id: Id
  readonly exchangeId: Id
  readonly createdAt: Instant
  readonly updatedAt: Instant
}
