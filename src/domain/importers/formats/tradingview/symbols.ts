import {
  buildCryptoInstrument,
  parseCryptoPair,
  rejectCoinMargined,
} from '#domain/importers/formats/crypto/crypto-pair.ts'
import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import { classifySymbol } from '#domain/importers/reading/instrument-fields.ts'
import { otherCurrencyProblem } from '#domain/importers/reading/portfolio-currency.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { assetClassOfExchange, instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** Sources of charts whose symbols without further marks are markets of coins. */
const exchanges = new Set(
  'BINANCE BINANCEUS BITFINEX BITGET BITMEX BITSTAMP BYBIT COINBASE CRYPTO CRYPTOCOM GATEIO GEMINI HTX HUOBI KRAKEN KUCOIN MEXC OKX POLONIEX'.split(
    ' ',
  ),
)

/** What TradingView trades under a symbol, with its ticker alone as the symbol. */
interface ChartInstrument {
  readonly symbol: string
  readonly instrument: FileInstrument & { readonly pointValue: Decimal }
  /** Whether the trader must say what it is; see `classifySymbol`. */
  readonly isUnclear: boolean
}

/**
 * The instrument behind "NASDAQ:AAPL", "CME_MINI:ES1!", "BINANCE:BTCUSDT.P", "OANDA:EURUSD" or "COINBASE:SOLUSD":
 * futures by the contract table, ".P" a perpetual, pairs of a crypto exchange by coin, currency pairs by unit, anything
 * else by unit in the portfolio's currency. Futures whose point value is not known are refused. `stated` is what the row says
 * that it is.
 */
export function resolveChartInstrument(
  text: string,
  currency: string,
  notes: ReadingNotes,
  options: Pick<FormatOptions, 'symbolClasses'> = {},
  stated: AssetClass | null = null,
): ChartInstrument {
  // "F.US.MNQZ26": CQG's name of a future, which brokers connected to charts hand on.
  const [first = '', second] = text
    .trim()
    .toUpperCase()
    .replace(/^F\.[A-Z]{2}\./, '')
    .split(':')
  const symbol = second ?? first
  const source = second === undefined ? '' : first
  if (symbol === '') throw new RowProblem(`The symbol "${text}" has no ticker. Correct it in the file.`)
  const one = '1' as Decimal
  const isPerpetual = symbol.endsWith('.P')
  if (isPerpetual || exchanges.has(source)) {
    const pair = parseCryptoPair(isPerpetual ? symbol.slice(0, -2) : symbol)
    if (pair === null) throw new RowProblem(`"${text}" does not say what the coin is paid in. Log this trade by hand.`)
    if (isPerpetual && pair.quote === 'USD') rejectCoinMargined(symbol)
    const assetClass = isPerpetual ? 'cryptoPerp' : 'cryptoSpot'
    return {
      symbol,
      instrument: buildCryptoInstrument({ ...pair, symbol }, assetClass, currency, notes),
      isUnclear: false,
    }
  }
  const listed = isBareRoot(symbol) ? assetClassOfExchange(`${source}:${symbol}`) : null
  const { assetClass: ofSymbol, isUnclear } = classifySymbol(symbol, listed ?? stated, options)
  const known = instrumentOf(symbol, ofSymbol)
  if (known.assetClass !== 'future' && /[12]!$/.test(symbol)) {
    throw new RowProblem(`"${text}" is a future with an unknown point value; log this trade by hand.`)
  }
  const { assetClass, pointValue, tickSize } = known
  if (known.currency !== null && known.currency !== currency) {
    throw otherCurrencyProblem(`${symbol} is paid`, known.currency, currency)
  }
  return {
    symbol,
    instrument: {
      assetClass,
      quoteCurrency: currency,
      pointValue: assetClass === 'future' ? pointValue : one,
      ...(tickSize === null ? {} : { tickSize }),
    },
    isUnclear,
  }
}

/** Longest symbol of a trade. */
const maxSymbolLength = 40

/**
 * Why a symbol that a trader names cannot be used in a portfolio of a currency, with the remedy; null where it can:
 * "NASDAQ:AAPL", "CME_MINI:ES1!", or the ticker alone.
 */
export function findSymbolProblem(text: string, currency: string): string | null {
  const symbol = text.trim()
  if (!/^([^\s:]+:)?[^\s:]+$/.test(symbol)) {
    return 'Write the symbol as TradingView does: the ticker, or exchange and ticker such as NASDAQ:AAPL.'
  }
  if (symbol.length > maxSymbolLength) return `A symbol has at most ${maxSymbolLength} characters.`
  try {
    resolveChartInstrument(symbol, currency, new ReadingNotes())
    return null
  } catch (error) {
    if (error instanceof RowProblem) return error.message
    throw error
  }
}
