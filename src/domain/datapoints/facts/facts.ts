import type { derivedFields, DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { DerivedValueOf } from '#domain/datapoints/fields/derived-field.ts'
import type { DatapointKey, StoredKey } from '#domain/datapoints/fields/keys.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { Id, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { JournalFigures } from './journal-figures.ts'
import type { MarketFigures } from './market-figures.ts'

/** Everything that the datapoints of one trade are computed from. */
export interface DatapointFacts {
  readonly trade: Trade
  /** `balance` is what a trade that was not entered yet would be entered into; null where it is not at hand. */
  readonly portfolio: Pick<Portfolio, 'kind' | 'teamId' | 'currency' | 'timeZone'> & { readonly balance: Money | null }
  /** How exits find their entries while a part is open; first in, first out unless stated. */
  readonly matching?: MatchingMethod | undefined
  /** Null where the other trades of the portfolio are not at hand. */
  readonly journal: JournalFigures | null
  /** Null where neither candles nor the hours of the market are at hand. */
  readonly market: MarketFigures | null
  /** Severity of mistakes by id, from 1 to 5; null where the playbook is not at hand. */
  readonly mistakeSeverities: Readonly<Record<Id, number>> | null
}

type StoredValue<Key extends StoredKey> = Key extends 'tradeId' ? Id : Key extends keyof Trade ? Trade[Key] : never

/** Every datapoint of one trade; null is unknown. */
export type DatapointValues = {
  readonly [Key in DatapointKey]: Key extends DerivedKey
    ? DerivedValueOf<(typeof derivedFields)[Key]> | null
    : Key extends StoredKey
      ? StoredValue<Key>
      : never
}
