import { type CryptoPair, neededPair, refuseCoinMargined } from './crypto-pair.ts'
import { RowProblem } from './read-rows.ts'

/**
 * The market behind a name of Bybit's derivatives: "BTCUSDT", "BTCPERP" (in USDC), "BTC-27JUN25" (in USDC). Inverse
 * contracts ("BTCUSD", "BTCUSDH25") and options are refused.
 */
export function bybitContract(name: string, column: string): CryptoPair {
  const symbol = name.trim().toUpperCase()
  if (/^[A-Z0-9]+USD(?:[FGHJKMNQUVXZ]\d{2})?$/.test(symbol) && !/(?:BUSD|FDUSD)$/.test(symbol)) {
    refuseCoinMargined(symbol)
  }
  if (/-[CP](?:-USD[TC])?$/.test(symbol)) {
    throw new RowProblem(`${symbol} is an option on a coin; log it by hand with its strike and expiry.`)
  }
  const inUsdc = /^([A-Z0-9]+?)(?:PERP|-\d{1,2}[A-Z]{3}\d{2})$/.exec(symbol)
  return inUsdc === null ? neededPair(symbol, column) : { symbol, base: inUsdc[1] ?? '', quote: 'USDC' }
}
