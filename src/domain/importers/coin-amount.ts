import type { CoinAmount, CryptoPair } from './crypto-pair.ts'
import { RowProblem } from './read-rows.ts'
import { parseNumber } from './sheet-row.ts'

/**
 * A number with its coin in one cell: "0.0100000000BTC", "12 1INCH", "268.00USDT", "0.12693015 USDT". Coins may begin
 * with digits, so those of the market are tried before any run of letters. The coin is empty where none is there.
 */
export function coinAmount(text: string, column: string, pair: CryptoPair): CoinAmount {
  const plain = text.trim().toUpperCase()
  const known = [pair.quote, pair.base].find((coin) => plain.endsWith(coin))
  const coin = known ?? /[A-Z][A-Z0-9]*$/.exec(plain)?.[0] ?? ''
  const number = plain.slice(0, plain.length - coin.length)
  const amount = parseNumber(number)
  if (amount === null) {
    throw new RowProblem(`${column} "${text}" is not an amount such as 0.015BTC. Correct it in the file.`)
  }
  return { amount, coin }
}
