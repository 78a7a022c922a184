import type { ImportedTrade } from '#domain/importers/reading/imported-trade.ts'
import { symbolKeyOf } from '#domain/importers/reading/instrument-fields.ts'
import type { FormatOptions, FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'

/** Symbols of trades whose rows do not say what they trade, in upper case. */
function listUnclearSymbols(trades: readonly ImportedTrade[]): ReadonlySet<string> {
  return new Set(trades.flatMap(({ trade, isUnclear }) => (isUnclear === true ? [symbolKeyOf(trade.symbol)] : [])))
}

/** What other rows of the same file say about unclear symbols, where they agree. */
function inferSymbolClasses(trades: readonly ImportedTrade[]): Readonly<Record<string, AssetClass>> {
  const unclear = listUnclearSymbols(trades)
  const classes = new Map<string, Set<AssetClass>>()
  for (const { trade, isUnclear } of trades) {
    const key = symbolKeyOf(trade.symbol)
    if (isUnclear === true || !unclear.has(key)) continue
    classes.set(key, (classes.get(key) ?? new Set()).add(trade.assetClass))
  }
  return Object.fromEntries(
    [...classes].flatMap(([key, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[key, only]])),
  )
}

/**
 * Reads trades. Rows that do not say whether they trade a stock or a future are what the other rows of their symbol
 * say; what then is still unclear is listed, and is what the trader answered.
 */
export function readClassifiedTrades(
  read: (options: FormatOptions) => FormatReading,
  options: FormatOptions,
): FormatReading {
  // Without the answers first, because an answer may have all rows of its symbol refused, for example for a currency.
  const reading = read({ ...options, symbolClasses: {} })
  const symbols = [...listUnclearSymbols(reading.trades)]
  if (symbols.length === 0) return reading
  const inferred = inferSymbolClasses(reading.trades)
  const unclear = symbols.filter((symbol) => inferred[symbol] === undefined)
  const symbolClasses = { ...options.symbolClasses, ...inferred }
  const isKnown = symbols.some((symbol) => symbolClasses[symbol] !== undefined)
  return addUnclearSymbols(isKnown ? read({ ...options, symbolClasses }) : reading, unclear, options)
}

/** Lists unclear symbols in a reading, with a warning about those that the trader has not explained. */
function addUnclearSymbols(
  reading: FormatReading,
  symbols: Iterable<string>,
  { symbolClasses = {} }: Pick<FormatOptions, 'symbolClasses'>,
): FormatReading {
  const unclearSymbols = [...new Set([...symbols].map(symbolKeyOf))].toSorted()
  if (unclearSymbols.length === 0) return reading
  const open = unclearSymbols.filter((symbol) => symbolClasses[symbol] === undefined)
  const many = open.length > 1
  const message = `${open.join(', ')} may be ${many ? 'stocks or futures' : 'a stock or a future'}, and the file does not say which. Choose above.`
  return {
    ...reading,
    unclearSymbols,
    warnings: open.length === 0 ? reading.warnings : [{ line: null, message }, ...reading.warnings],
  }
}
