import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { type CryptoPair, requireCryptoPair } from './crypto-pair.ts'

/** A derivative of Bybit. */
interface BybitContract {
  readonly pair: CryptoPair
  /** Whether it is margined in its coin, with its size in US dollars and its fees and results in coins. */
  readonly isInverse: boolean
}

/**
 * Parses Bybit derivatives: "BTCUSDT", "BTCPERP" (in USDC), "BTC-27JUN25" (in USDC), and inverse ones: "BTCUSD",
 * "BTCUSDH25". Options are refused.
 */
export function parseBybitContract(name: string, column: string): BybitContract {
  const symbol = name.trim().toUpperCase()
  const inverse = /^([A-Z0-9]+)USD(?:[FGHJKMNQUVXZ]\d{2})?$/.exec(symbol)?.[1]
  if (inverse !== undefined && !/(?:BUSD|FDUSD)$/.test(symbol)) {
    return { pair: { symbol, base: inverse, quote: 'USD' }, isInverse: true }
  }
  if (/-[CP](?:-USD[TC])?$/.test(symbol)) {
    throw new RowProblem(`${symbol} is an option on a coin; log it by hand with its strike and expiry.`)
  }
  const inUsdc = /^([A-Z0-9]+?)(?:PERP|-\d{1,2}[A-Z]{3}\d{2})$/.exec(symbol)
  const pair = inUsdc === null ? requireCryptoPair(symbol, column) : { symbol, base: inUsdc[1] ?? '', quote: 'USDC' }
  return { pair, isInverse: false }
}
