/**
 * Strategy, exchange and ticker as TradingView puts them into the name of an export, before the day on which it was made:
 * "Breakout_NASDAQ_AAPL_2025-11-22.csv", "Trend_CME_MINI_ES1!_2025-11-22_4c1a9.csv".
 */
const pattern = /(?:^|[_ ])((?:CME|CBOT|NYMEX|COMEX)_MINI|[A-Z][A-Z0-9]*)_([A-Z0-9][A-Z0-9.!]*)_\d{4}-\d{2}-\d{2}/

/**
 * What a file's name suggests that it is about, as "NASDAQ:AAPL"; null where it suggests nothing. A name says nothing
 * for certain: it is a suggestion to the trader and never read as part of the file.
 */
export function findSymbolInFileName(name: string): string | null {
  const [, exchange, ticker] = pattern.exec(name) ?? []
  return exchange === undefined || ticker === undefined ? null : `${exchange}:${ticker}`
}
