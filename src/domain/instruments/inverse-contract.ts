/**
 * Coin-settled perpetuals: "BTCUSD_PERP", "BTC-PERPETUAL", "PI_XBTUSD", "XBTUSD". Their P&L, size × (1 / entry − 1 /
 * exit), is not linear in price, unlike that of every other instrument.
 */
const inverse = [/^[A-Z0-9]+USD_PERP$/, /^[A-Z]{2,6}-PERPETUAL$/, /^(?:PI|FI)_[A-Z]+USD/, /^XBTUSD$/]

/** Whether a symbol names an inverse contract. */
export function isInverseContract(symbol: string): boolean {
  const text = symbol.trim().toUpperCase()
  return inverse.some((pattern) => pattern.test(text))
}

/**
 * The remedy shown to the trader. It is exact: N contracts of dollar value V from E to X make N V (1 / E − 1 / X)
 * coins, which at the exit price are N V / E × (X − E) dollars, the linear P&L of N V / E coins.
 */
export const inverseContractRemedy =
  'is an inverse contract, settled in the coin. Price times size does not give its P&L. Enter it as linear with point value 1 and a symbol such as BTCUSD. Its size in coins is contracts × contract value / average entry.'
