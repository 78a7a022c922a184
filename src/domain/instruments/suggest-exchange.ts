import type { ExchangeInput, ExchangeKind } from './exchange.ts'

/** What an exchange is, beside its name. */
export type ExchangeDetails = Omit<ExchangeInput, 'name'>

const kinds: readonly (readonly [names: string, kind: ExchangeKind, timeZone: string | null])[] = [
  ['NYSE ARCA AMEX NASDAQ IEX', 'exchange', 'America/New_York'],
  ['CME CBOT NYMEX COMEX GLOBEX CBOE CFE', 'exchange', 'America/Chicago'],
  ['LSE', 'exchange', 'Europe/London'],
  ['EUREX XETRA', 'exchange', 'Europe/Berlin'],
  ['BINANCE BYBIT OKX KRAKEN COINBASE KUCOIN BITGET BITMEX DERIBIT', 'exchange', 'UTC'],
  ['FTMO TOPSTEP TOPSTEPX APEX FUNDEDNEXT TRADEIFY MYFUNDEDFUTURES', 'propFirm', null],
  ['IBKR INTERACTIVE SCHWAB FIDELITY ROBINHOOD TASTYTRADE TASTYWORKS THINKORSWIM ETRADE WEBULL', 'broker', null],
  ['TRADESTATION LIGHTSPEED FIRSTRADE OANDA NINJATRADER TRADOVATE PEPPERSTONE', 'broker', null],
]
const known = new Map(
  kinds.flatMap(([names, kind, timeZone]) => names.split(' ').map((name) => [name, { kind, timeZone }] as const)),
)

/**
 * What an exchange of this name probably is, to be confirmed by its trader: the kind and session time zone of well-known
 * names, else an exchange. A broker, prop firm or unknown name gets `timeZone`, which is the portfolio's.
 */
export function suggestExchange(name: string, timeZone: string): ExchangeDetails {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/)
  const found = words.map((word) => known.get(word)).find((one) => one !== undefined)
  return { kind: found?.kind ?? 'exchange', timeZone: found?.timeZone ?? timeZone }
}
