import { instrumentOf } from '#domain/instruments.ts'
import type { Decimal } from '#domain/units.ts'
import { cryptoInstrument, cryptoPairOf, refuseCoinMargined } from './crypto-pair.ts'
import type { FileInstrument } from './file-fills.ts'
import { inOtherCurrency } from './portfolio-currency.ts'
import { RowProblem } from './read-rows.ts'
import { ReadingNotes } from './reading-notes.ts'

/** Sources of charts whose symbols without further marks are markets of coins. */
const exchanges = new Set(
  'BINANCE BINANCEUS BITFINEX BITGET BITMEX BITSTAMP BYBIT COINBASE CRYPTO CRYPTOCOM GATEIO GEMINI HTX HUOBI KRAKEN KUCOIN MEXC OKX POLONIEX'.split(
    ' ',
  ),
)

/** What TradingView trades under a symbol, with its ticker alone as the symbol. */
export interface ChartInstrument {
  readonly symbol: string
  readonly instrument: FileInstrument & { readonly pointValue: Decimal }
}

/**
 * The instrument behind "NASDAQ:AAPL", "CME_MINI:ES1!", "BINANCE:BTCUSDT.P", "OANDA:EURUSD" or "COINBASE:SOLUSD":
 * futures by the contract table, ".P" a perpetual, pairs of a crypto exchange by coin, currency pairs by unit, anything
 * else by unit in the portfolio's currency. Futures whose point value is not known are refused.
 */
export function chartInstrument(text: string, currency: string, notes: ReadingNotes): ChartInstrument {
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
    const pair = cryptoPairOf(isPerpetual ? symbol.slice(0, -2) : symbol)
    if (pair === null) throw new RowProblem(`"${text}" does not say what the coin is paid in. Log this trade by hand.`)
    if (isPerpetual && pair.quote === 'USD') refuseCoinMargined(symbol)
    const assetClass = isPerpetual ? 'cryptoPerp' : 'cryptoSpot'
    return { symbol, instrument: cryptoInstrument({ ...pair, symbol }, assetClass, currency, notes) }
  }
  const known = instrumentOf(symbol)
  if (known.assetClass !== 'future' && /[12]!$/.test(symbol)) {
    throw new RowProblem(`"${text}" is a future whose point value is not known; log this trade by hand with it.`)
  }
  const { assetClass, pointValue, tickSize } = known
  if (known.currency !== null && known.currency !== currency) {
    throw inOtherCurrency(`${symbol} is paid`, known.currency, currency)
  }
  return {
    symbol,
    instrument: {
      assetClass,
      quoteCurrency: currency,
      pointValue: assetClass === 'future' ? pointValue : one,
      ...(tickSize === null ? {} : { tickSize }),
    },
  }
}

/** Longest symbol of a trade. */
const longest = 40

/**
 * Why a symbol that a trader names cannot be used in a portfolio of a currency, with the remedy; null where it can:
 * "NASDAQ:AAPL", "CME_MINI:ES1!", or the ticker alone.
 */
export function symbolFault(text: string, currency: string): string | null {
  const symbol = text.trim()
  if (!/^([^\s:]+:)?[^\s:]+$/.test(symbol)) {
    return 'Write the symbol as TradingView does: the ticker, or exchange and ticker such as NASDAQ:AAPL.'
  }
  if (symbol.length > longest) return `A symbol has at most ${longest} characters.`
  try {
    chartInstrument(symbol, currency, new ReadingNotes())
    return null
  } catch (error) {
    if (error instanceof RowProblem) return error.message
    throw error
  }
}
