import { futuresContractOf, instrumentOf } from '#domain/instruments/instrument.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { FileInstrument } from './file-fill.ts'
import { rejectOtherCurrency } from './portfolio-currency.ts'
import { RowProblem } from './row-problems.ts'

/** The instrument of a trade; what neither the file nor its symbol says is left out. */
export type InstrumentFields = FileInstrument &
  Pick<NewTrade, 'assetClass' | 'quoteCurrency' | 'pointValue' | 'tickSize'>

/**
 * The instrument of a trade: what the file says, and for the rest what the symbol says. Throws a RowProblem, with the
 * remedy, where its P&L is in another currency than the portfolio's or a future's point value is not known.
 */
export function resolveInstrument(symbol: string, stated: FileInstrument, portfolioCurrency: string): InstrumentFields {
  const known = instrumentOf(symbol, stated.assetClass ?? null)
  const currency = stated.quoteCurrency ?? known.currency ?? portfolioCurrency
  rejectOtherCurrency(symbol, currency, portfolioCurrency)
  if (stated.assetClass === 'future' && (stated.pointValue ?? null) === null && futuresContractOf(symbol) === null) {
    throw new RowProblem(`"${symbol}" is a future whose point value is not known; log this trade by hand with it.`)
  }
  return {
    assetClass: stated.assetClass ?? known.assetClass,
    quoteCurrency: currency,
    baseCurrency: stated.baseCurrency ?? undefined,
    pointValue: stated.pointValue ?? known.pointValue,
    tickSize: stated.tickSize ?? known.tickSize,
    pipSize: stated.pipSize ?? undefined,
    lotSize: stated.lotSize ?? undefined,
    underlyingSymbol: stated.underlyingSymbol ?? undefined,
    expiryDate: stated.expiryDate ?? undefined,
    strikePrice: stated.strikePrice ?? undefined,
    optionType: stated.optionType ?? undefined,
  }
}
