import type { FieldBesideDatapoints, tradeFields } from '#domain/trade/fields/catalogue.ts'
import type { DerivedKey } from './catalogue.ts'

/** Stored datapoints. */
export type StoredKey = Exclude<keyof typeof tradeFields, FieldBesideDatapoints>

export type DatapointKey = StoredKey | DerivedKey
