import type { TradeInput } from './trade.ts'
import type { Money } from './units.ts'

/** What a new trade must state. */
type Required = 'status' | 'symbol' | 'assetClass' | 'quoteCurrency' | 'pointValue' | 'direction' | 'executions'

/** A trade with the fields that have defaults left out, or undefined. */
export type NewTrade = Pick<TradeInput, Required> & {
  readonly [Key in Exclude<keyof TradeInput, Required>]?: TradeInput[Key] | undefined
}

const nothing = '0' as Money

/** A new trade made whole: costs not stated are 0, everything else not stated is unknown (null). */
export function withDefaults(trade: NewTrade): TradeInput {
  return {
    status: trade.status,
    symbol: trade.symbol,
    assetClass: trade.assetClass,
    quoteCurrency: trade.quoteCurrency,
    pointValue: trade.pointValue,
    tickSize: trade.tickSize ?? null,
    direction: trade.direction,
    executions: trade.executions,
    commission: trade.commission ?? nothing,
    exchangeFees: trade.exchangeFees ?? nothing,
    swapFunding: trade.swapFunding ?? nothing,
    plannedEntryPrice: trade.plannedEntryPrice ?? null,
    plannedStopPrice: trade.plannedStopPrice ?? null,
    plannedTarget1: trade.plannedTarget1 ?? null,
    plannedQuantity: trade.plannedQuantity ?? null,
    initialStopPrice: trade.initialStopPrice ?? null,
    finalStopPrice: trade.finalStopPrice ?? null,
    lowestPrice: trade.lowestPrice ?? null,
    highestPrice: trade.highestPrice ?? null,
    exitReason: trade.exitReason ?? null,
    thesis: trade.thesis ?? null,
    lessons: trade.lessons ?? null,
    isExcluded: trade.isExcluded ?? false,
    externalId: trade.externalId ?? null,
    brokerPnl: trade.brokerPnl ?? null,
  }
}
