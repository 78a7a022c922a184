import type { derivedFields, DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { DerivedValueOf } from '#domain/datapoints/fields/derived-field.ts'
import type { DatapointKey, StoredKey } from '#domain/datapoints/fields/keys.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { JournalFigures } from './journal-figures.ts'
import type { MarketFigures } from './market-figures.ts'

/** All inputs for the datapoints of one trade. */
export interface DatapointFacts {
  readonly trade: Trade
  /** `balance` is the current balance, for trades not yet entered; null if not available. */
  readonly portfolio: Pick<Portfolio, 'kind' | 'teamId' | 'currency' | 'timeZone'> & { readonly balance: Money | null }
  /** How exits match entries while a part is open; FIFO by default. */
  readonly matching?: MatchingMethod | undefined
  /** Null if the other trades of the portfolio are not available. */
  readonly journal: JournalFigures | null
  /** Null if neither candles nor market hours are available. */
  readonly market: MarketFigures | null
  /** Mistake severities by id, from 1 to 5; null if the playbook is not available. */
  readonly mistakeSeverities: Readonly<Record<Id, number>> | null
}

type StoredValue<Key extends StoredKey> = Key extends 'tradeId' ? Id : Key extends keyof Trade ? Trade[Key] : never

/** The values of all datapoints of one trade; null is unknown. */
export type DatapointValues = {
  readonly [Key in DatapointKey]: Key extends DerivedKey
    ? DerivedValueOf<(typeof derivedFields)[Key]> | null
    : Key extends StoredKey
      ? StoredValue<Key>
      : never
}
