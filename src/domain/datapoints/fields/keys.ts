import type { tradeFields } from '#domain/trade/fields/catalogue.ts'
import type { DerivedKey } from './catalogue.ts'

/** Stored datapoints. Broker P&L is only kept for reconciliation and is not one of them. */
export type StoredKey = Exclude<keyof typeof tradeFields, 'brokerPnl'>

export type DatapointKey = StoredKey | DerivedKey
