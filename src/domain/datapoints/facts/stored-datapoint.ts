import type { StoredKey } from '#domain/datapoints/fields/keys.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { DatapointFacts, DatapointValues } from './facts.ts'

const [minWindow, maxWindow] = [30, 1440]

/** What stands in for a stored datapoint that is not stated; stand-in-words.ts says the same. */
const fallbacks: { readonly [Key in StoredKey]?: (facts: DatapointFacts) => DatapointValues[Key] } = {
  initialStopPrice: ({ trade }) => trade.plannedStopPrice,
  tickSize: ({ trade }) => instrumentOf(trade.symbol, trade.assetClass).tickSize,
  pipSize: ({ trade }) => (trade.assetClass === 'forex' ? pipSizeOf(trade.symbol) : null),
  fxRate: ({ trade, portfolio }) => (trade.quoteCurrency === portfolio.currency ? ('1' as Decimal) : null),
  peeWindowMin: ({ trade: { holdMinutes } }) =>
    holdMinutes === null ? null : Math.round(Math.min(maxWindow, Math.max(minWindow, holdMinutes))),
}

/** A stored datapoint as the derived ones take it: with what stands in for it where it is not stated. */
export function readStoredDatapoint<Key extends StoredKey>(key: Key, facts: DatapointFacts): DatapointValues[Key] {
  const { trade } = facts
  const stated = key === 'tradeId' ? trade.id : trade[key as keyof Trade]
  // DatapointValues is made from Trade by the same rule.
  return (stated ?? fallbacks[key]?.(facts) ?? null) as DatapointValues[Key]
}
