import type { FillSide } from '#domain/trade.ts'
import { type CryptoPair, neededPair, refuseCoinMargined } from './crypto-pair.ts'
import { RowProblem } from './read-rows.ts'
import type { ColumnNames, SheetRow } from './sheet-row.ts'

/**
 * The market behind a name of Bybit's derivatives: "BTCUSDT", "BTCPERP" (in USDC), "BTC-27JUN25" (in USDC). Inverse
 * contracts ("BTCUSD", "BTCUSDH25") and options are refused.
 */
export function bybitContract(row: SheetRow, names: ColumnNames): CryptoPair {
  const symbol = row.neededText(names).toUpperCase()
  if (/^[A-Z0-9]+USD(?:[FGHJKMNQUVXZ]\d{2})?$/.test(symbol) && !/(?:BUSD|FDUSD)$/.test(symbol)) {
    refuseCoinMargined(symbol)
  }
  if (/-[CP](?:-USD[TC])?$/.test(symbol)) {
    throw new RowProblem(`${symbol} is an option on a coin; log it by hand with its strike and expiry.`)
  }
  const inUsdc = /^([A-Z0-9]+?)(?:PERP|-\d{1,2}[A-Z]{3}\d{2})$/.exec(symbol)
  if (inUsdc !== null) return { symbol, base: inUsdc[1] ?? '', quote: 'USDC' }
  return neededPair(symbol, row.label(names))
}

/** Bybit says Long or Buy for one thing, Short or Sell for the other: the side of the order that was filled. */
export function bybitSide(row: SheetRow, names: ColumnNames): FillSide {
  const text = row.neededText(names).toLowerCase()
  if (text === 'long' || text === 'buy') return 'buy'
  if (text === 'short' || text === 'sell') return 'sell'
  throw new RowProblem(`${row.label(names)} "${row.text(names)}" is neither Buy nor Sell. Correct it in the file.`)
}
