import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { assetClassOfExchange, futuresContractOf, instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import { type ExactNumber, exact, larger } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import type { FormatOptions, FormatReading } from './import-format.ts'
import type { ImportedTrade } from './imported-trade.ts'

interface SymbolClass {
  /** Null where the symbol itself implies it. */
  readonly assetClass: AssetClass | null
  /** Whether the trader must say what it is: the symbol is both a ticker and the root of a future. */
  readonly isUnclear: boolean
}

const keyOf = (symbol: string) => symbol.trim().toUpperCase()

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
  return { assetClass: symbolClasses[keyOf(symbol)] ?? 'stock', isUnclear: true }
}

/** What a stated point value says about a bare root: the contract's makes it a future. Null for any other symbol. */
export function classByPointValue(symbol: string, pointValue: Decimal | null): AssetClass | null {
  if (pointValue === null || !isBareRoot(symbol)) return null
  return exact(instrumentOf(symbol, 'future').pointValue).eq(pointValue) ? 'future' : 'stock'
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

/** Symbols of trades whose rows do not say what they trade, in upper case. */
function listUnclearSymbols(trades: readonly ImportedTrade[]): ReadonlySet<string> {
  return new Set(trades.flatMap(({ trade, isUnclear }) => (isUnclear === true ? [keyOf(trade.symbol)] : [])))
}

/** What other rows of the same file say about unclear symbols, where they agree. */
function inferSymbolClasses(trades: readonly ImportedTrade[]): Readonly<Record<string, AssetClass>> {
  const unclear = listUnclearSymbols(trades)
  const classes = new Map<string, Set<AssetClass>>()
  for (const { trade, isUnclear } of trades) {
    const key = keyOf(trade.symbol)
    if (isUnclear === true || !unclear.has(key)) continue
    classes.set(key, (classes.get(key) ?? new Set()).add(trade.assetClass))
  }
  return Object.fromEntries([...classes].flatMap(([key, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[key, only]])))
}

/**
 * Reads round trips. Rows that do not say whether they trade a stock or a future are what the other rows of their symbol
 * say; what then is still unclear is listed.
 */
export function readClassifiedTrades(read: (options: FormatOptions) => FormatReading, options: FormatOptions): FormatReading {
  const reading = read(options)
  const inferred = inferSymbolClasses(reading.trades)
  const unclear = [...listUnclearSymbols(reading.trades)].filter((symbol) => inferred[symbol] === undefined)
  if (Object.keys(inferred).length === 0) return addUnclearSymbols(reading, unclear, options)
  const symbolClasses = { ...inferred, ...options.symbolClasses }
  return addUnclearSymbols(read({ ...options, symbolClasses }), unclear, options)
}

/** Lists unclear symbols in a reading, with a warning about those that the trader has not explained. */
export function addUnclearSymbols(
  reading: FormatReading,
  symbols: Iterable<string>,
  { symbolClasses = {} }: Pick<FormatOptions, 'symbolClasses'>,
): FormatReading {
  const unclearSymbols = [...new Set([...symbols].map(keyOf))].toSorted()
  if (unclearSymbols.length === 0) return reading
  const open = unclearSymbols.filter((symbol) => symbolClasses[symbol] === undefined)
  const many = open.length > 1
  const message = `${open.join(', ')} may be ${many ? 'stocks or futures' : 'a stock or a future'}, and the file does not say which: read as ${many ? 'stocks' : 'a stock'}. Choose above.`
  return {
    ...reading,
    unclearSymbols,
    warnings: open.length === 0 ? reading.warnings : [{ line: null, message }, ...reading.warnings],
  }
}
