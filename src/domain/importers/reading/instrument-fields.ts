import { futuresContractOf, instrumentOf } from '#domain/instruments/instrument.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { FileInstrument } from './file-fill.ts'
import type { FormatOptions } from './import-format.ts'
import { rejectOtherCurrency } from './portfolio-currency.ts'
import { RowProblem } from './row-problems.ts'
import { classifySymbol } from './unclear-symbols.ts'

/** The instrument of a trade; unknown fields are left out. */
export type InstrumentFields = FileInstrument &
  Pick<NewTrade, 'assetClass' | 'quoteCurrency' | 'pointValue' | 'tickSize'>

type ResolvedInstrument = InstrumentFields & {
  /** Whether the trader must say what it is; see `classifySymbol`. */
  readonly isUnclear: boolean
}

/**
 * Combines the file's instrument data with what the symbol implies. Throws a RowProblem with the remedy if its P&L is
 * not in the portfolio's currency or a future's point value is unknown.
 */
export function resolveInstrument(
  symbol: string,
  stated: FileInstrument,
  options: Pick<FormatOptions, 'currency' | 'symbolClasses'>,
): ResolvedInstrument {
  const { assetClass, isUnclear } = classifySymbol(symbol, stated.assetClass ?? null, options)
  const known = instrumentOf(symbol, assetClass)
  const currency = stated.quoteCurrency ?? known.currency ?? options.currency
  rejectOtherCurrency(symbol, currency, options.currency)
  if (stated.assetClass === 'future' && (stated.pointValue ?? null) === null && futuresContractOf(symbol) === null) {
    throw new RowProblem(`"${symbol}" is a future with an unknown point value; log this trade by hand.`)
  }
  return {
    isUnclear,
    assetClass: assetClass ?? known.assetClass,
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
