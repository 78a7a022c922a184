import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import { type CryptoPair, requireCryptoPair, rejectCoinMargined } from './crypto-pair.ts'

/**
 * Parses Bybit derivatives: "BTCUSDT", "BTCPERP" (in USDC), "BTC-27JUN25" (in USDC). Inverse contracts ("BTCUSD",
 * "BTCUSDH25") and options are refused.
 */
export function parseBybitContract(name: string, column: string): CryptoPair {
  const symbol = name.trim().toUpperCase()
  if (/^[A-Z0-9]+USD(?:[FGHJKMNQUVXZ]\d{2})?$/.test(symbol) && !/(?:BUSD|FDUSD)$/.test(symbol)) {
    rejectCoinMargined(symbol)
  }
  if (/-[CP](?:-USD[TC])?$/.test(symbol)) {
    throw new RowProblem(`${symbol} is an option on a coin; log it by hand with its strike and expiry.`)
  }
  const inUsdc = /^([A-Z0-9]+?)(?:PERP|-\d{1,2}[A-Z]{3}\d{2})$/.exec(symbol)
  return inUsdc === null ? requireCryptoPair(symbol, column) : { symbol, base: inUsdc[1] ?? '', quote: 'USDC' }
}
