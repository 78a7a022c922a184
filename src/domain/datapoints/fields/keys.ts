import type { tradeFields } from '#domain/trade/fields/catalogue.ts'
import type { DerivedKey } from './catalogue.ts'

/** Stored datapoints. What the broker says of the P&L is kept beside them, to be compared with, and is none itself. */
export type StoredKey = Exclude<keyof typeof tradeFields, 'brokerPnl'>

export type DatapointKey = StoredKey | DerivedKey
