/**
 * Perpetuals that are settled in the coin: "BTCUSD_PERP", "BTC-PERPETUAL", "PI_XBTUSD", "XBTUSD". Their P&L,
 * size × (1 / entry − 1 / exit), is not linear in the price, as that of every other instrument here is.
 */
const inverse = [/^[A-Z0-9]+USD_PERP$/, /^[A-Z]{2,6}-PERPETUAL$/, /^(?:PI|FI)_[A-Z]+USD/, /^XBTUSD$/]

/** Whether a symbol names an inverse contract. */
export function isInverseContract(symbol: string): boolean {
  const text = symbol.trim().toUpperCase()
  return inverse.some((pattern) => pattern.test(text))
}

/**
 * What to do about one. The remedy is exact: N contracts of a dollar value V from E to X make N V (1 / E − 1 / X) coins,
 * which at the exit price are N V / E × (X − E) dollars, the linear P&L of N V / E coins.
 */
export const inverseContractRemedy =
  'is an inverse contract, settled in the coin: its P&L cannot be had from price times size. Enter it as a linear one: size in coins (contracts × contract value / average entry), point value 1, and a symbol such as BTCUSD.'
