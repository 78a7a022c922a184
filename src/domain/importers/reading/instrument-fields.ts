import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { assetClassOfExchange, futuresContractOf, instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import { type ExactNumber, exact, larger } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import type { FileInstrument } from './file-fill.ts'
import { rejectOtherCurrency } from './portfolio-currency.ts'
import { RowProblem } from './row-problems.ts'

interface SymbolClass {
  /** Null where the symbol itself implies it. */
  readonly assetClass: AssetClass | null
  /** Whether the trader must say what it is: the symbol is both a ticker and the root of a future. */
  readonly isUnclear: boolean
}

/** The key of a symbol in `FormatOptions.symbolClasses`. */
export function symbolKeyOf(symbol: string): string {
  return symbol.trim().toUpperCase()
}

/**
 * What a row trades: what the row or its format states, else what the symbol names. A bare root such as "ES" that nothing
 * explains is unclear: it is what the trader answered, and a stock until then, because a future would multiply its P&L.
 */
export function classifySymbol(
  symbol: string,
  stated: AssetClass | null,
  { symbolClasses = {} }: Pick<FormatOptions, 'symbolClasses'>,
): SymbolClass {
  if (stated !== null || !isBareRoot(symbol)) return { assetClass: stated, isUnclear: false }
  const listed = assetClassOfExchange(symbol)
  if (listed !== null) return { assetClass: listed, isUnclear: false }
  return { assetClass: symbolClasses[symbolKeyOf(symbol)] ?? 'stock', isUnclear: true }
}

/**
 * What a stated point value says about a bare root: a future if it is the contract's, else a stock. Null if the contract's
 * is that of a stock, and for any other symbol.
 */
export function classByPointValue(symbol: string, pointValue: Decimal | null): AssetClass | null {
  if (pointValue === null || !isBareRoot(symbol)) return null
  const ofContract = exact(instrumentOf(symbol, 'future').pointValue)
  if (ofContract.eq(1)) return null
  return ofContract.eq(pointValue) ? 'future' : 'stock'
}

/** Whether two amounts are equal within the rounding of averages. */
export function isNearAmount(a: ExactNumber, b: ExactNumber): boolean {
  return a
    .minus(b)
    .abs()
    .lte(larger(b.abs().times('0.01'), exact('0.01')))
}

/**
 * What the result of a row says about a bare root: a future if it is the contract's point value times `moved`, a stock if
 * it is `moved` itself (price change x quantity). Null if it is neither or both, and for any other symbol.
 */
export function classByResult(symbol: string, moved: ExactNumber | null, gross: Money | null): AssetClass | null {
  const contract = isBareRoot(symbol) ? futuresContractOf(symbol) : null
  if (contract === null || moved === null || gross === null || moved.eq(0) || exact(gross).eq(0)) return null
  const isFuture = isNearAmount(moved.times(contract.pointValue), exact(gross))
  if (isFuture === isNearAmount(moved, exact(gross))) return null
  return isFuture ? 'future' : 'stock'
}

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
