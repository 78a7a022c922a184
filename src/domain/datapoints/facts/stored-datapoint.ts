import type { StoredKey } from '#domain/datapoints/fields/keys.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import type { DatapointFacts, DatapointValues } from './facts.ts'
import { postExitWindow } from './post-exit-window.ts'

/** Values of stored datapoints that are not stated; `fallbackLabels` describes each. */
const fallbacks: { readonly [Key in StoredKey]?: (facts: DatapointFacts) => DatapointValues[Key] } = {
  initialStopPrice: ({ trade }) => trade.plannedStopPrice,
  tickSize: ({ trade }) => instrumentOf(trade.symbol, trade.assetClass).tickSize,
  pipSize: ({ trade }) => (trade.assetClass === 'forex' ? pipSizeOf(trade.symbol) : null),
  fxRate: ({ trade, portfolio }) => (trade.quoteCurrency === portfolio.currency ? ('1' as Decimal) : null),
  peeWindowMin: ({ trade: { holdMinutes } }) => (holdMinutes === null ? null : postExitWindow(holdMinutes)),
}

/** The fallbacks in words. */
export const fallbackLabels: { readonly [Key in StoredKey]?: string } = {
  initialStopPrice: 'the planned stop',
  tickSize: 'the tick size of the futures contract',
  pipSize: '0.0001 for a currency pair, 0.01 if quoted in yen or forint',
  fxRate: '1 if the P&L is in the portfolio currency',
  peeWindowMin: 'the time in trade, from 30 to 1440 minutes',
}

/** A stored datapoint as derived ones read it: the stated value, else its fallback. */
export function readStoredDatapoint<Key extends StoredKey>(key: Key, facts: DatapointFacts): DatapointValues[Key] {
  const { trade } = facts
  const stated = key === 'tradeId' ? trade.id : trade[key as keyof Trade]
  // DatapointValues follows the same rule.
  return (stated ?? fallbacks[key]?.(facts) ?? null) as DatapointValues[Key]
}
