import type { Decimal } from '#domain/numbers/units.ts'
import type { AssetClass } from './asset-class.ts'
import { futuresContracts, type FuturesContract } from './futures-contracts.ts'

/** The contract terms that a symbol implies. */
export interface Instrument {
  readonly assetClass: AssetClass
  /** Money per 1.0 of price per unit. */
  readonly pointValue: Decimal
  readonly tickSize: Decimal | null
  /** Currency of the P&L; null if the symbol does not imply one. */
  readonly currency: string | null
}

const contractOfRoot = new Map(futuresContracts.map((contract) => [contract.root, contract]))

/** Roots that are more likely a stock or coin ticker: futures only with a month or a stated asset class. */
const ambiguousRoots = new Set(
  'MET NG PL ZM ZS HE SI BTC ETH BZ KE XC GF KC SB CC CT MCD E7 J7 PA DX OJ HSI SOL XRP MSL MXP MHI MCH'.split(' '),
)

const monthAndYear = /^([A-Z0-9]{1,6}?)(?:[FGHJKMNQUVXZ]\d| ?[FGHJKMNQUVXZ](?:\d{2}|20\d\d))$/
const numericMonth = /^([A-Z0-9]{1,6}) (?:0[1-9]|1[0-2])-\d{2}$/
const namedMonth = /^([A-Z0-9]{1,6}) +(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[ '-]?\d{2}$/
const continuous = /^([A-Z0-9]{1,6}?)[12]!$/

/**
 * The futures contract that a symbol names: "ZNM4", "MESH25", "MES H25", "MES 03-25", "MES DEC25", "/ESM4:XCME",
 * "ES=F", "CME_MINI:ES1!" or the bare root "MES". Null for anything else. A bare root may also be a stock ticker (ES,
 * CL): the caller knows the asset class.
 */
export function futuresContractOf(symbol: string): FuturesContract | null {
  const cached = contractCache.get(symbol)
  if (cached !== undefined) return cached
  const found = findContract(symbol)
  if (contractCache.size >= maxCachedSymbols) contractCache.clear()
  contractCache.set(symbol, found)
  return found
}

/** Exchanges that charts name before a symbol, as in "NYSE:ES", by what they list. */
const exchangeClasses: ReadonlyMap<string, 'stock' | 'future'> = new Map([
  ...'NYSE NASDAQ AMEX ARCA NYSEARCA BATS CBOE OTC'.split(' ').map((name) => [name, 'stock'] as const),
  ...'CME CME_MINI CBOT CBOT_MINI COMEX COMEX_MINI NYMEX NYMEX_MINI CFE EUREX ICEUS ICEEUR OSE'
    .split(' ')
    .map((name) => [name, 'future'] as const),
])

/**
 * Whether a symbol is the root of a futures contract without month, slash or other mark, which may also be the ticker of a
 * stock: "ES", "NYSE:ES", but neither "ESM5" nor "/ES".
 */
export function isBareRoot(symbol: string): boolean {
  return contractOfRoot.has(
    symbol
      .trim()
      .toUpperCase()
      .replace(/^[A-Z_]+:/, ''),
  )
}

/** What the exchange before a symbol lists: "NYSE:ES" is a stock, "CME_MINI:ES" a future. Null if it does not tell. */
export function assetClassOfExchange(symbol: string): 'stock' | 'future' | null {
  const name = /^ *([A-Z_]+):/i.exec(symbol)?.[1]
  return name === undefined ? null : (exchangeClasses.get(name.toUpperCase()) ?? null)
}

/** A file repeats few symbols very often. */
const contractCache = new Map<string, FuturesContract | null>()
const maxCachedSymbols = 2_000

function findContract(symbol: string): FuturesContract | null {
  const text = symbol
    .trim()
    .toUpperCase()
    .replace(/^[A-Z_]+:/, '')
    .replace(/^[/@]/, '')
    .replace(/(?::X[A-Z]{3}|=F)$/, '')
  for (const pattern of [monthAndYear, numericMonth, namedMonth, continuous]) {
    const root = pattern.exec(text)?.[1]
    const contract = root === undefined ? undefined : contractOfRoot.get(root)
    if (contract !== undefined) return contract
  }
  return contractOfRoot.get(text) ?? null
}

const currencies = new Set(
  'AUD CAD CHF CNH CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PLN SEK SGD TRY USD ZAR'.split(' '),
)
const cryptoQuote = /^[A-Z0-9]{2,10}[-/]?(USDT|USDC|USD|EUR|BTC)$/
const cryptoBase = /^(BTC|ETH|SOL|XRP|BNB|ADA|DOGE|AVAX|DOT|LINK|LTC|BCH|MATIC|ATOM|UNI|TRX|NEAR|ARB|OP|SUI|APT)[-/]?/
const optionSymbol = /^[A-Z]{1,6} *\d{6}[CP]\d{8}$/
/** A root ending in 7 is a mini option, on ten shares. */
const miniOptionSymbol = /^[A-Z]{1,5}7 *\d{6}[CP]\d{8}$/
/** An option on a future starts with its contract: "ESM5 C5800", "./ZNU5 P110". */
const optionOnFuture = /^\.?\/?([A-Z0-9]{1,4}?[FGHJKMNQUVXZ]\d{1,2})[ _].*$/

/** The quote currency of a pair such as "EURUSD" or "EUR/USD"; null if the symbol is not a pair. */
function currencyPair(symbol: string): { readonly quote: string } | null {
  const found = /^([A-Z]{3})[/.-]?([A-Z]{3})$/.exec(symbol)
  if (found === null) return null
  const [, base, quote] = found
  return base !== undefined && quote !== undefined && currencies.has(base) && currencies.has(quote) ? { quote } : null
}

/** Pip size of a currency pair: 0.01 if quoted in yen or forint, else 0.0001. Null if the symbol is not a pair. */
export function pipSizeOf(symbol: string): Decimal | null {
  const pair = currencyPair(symbol.trim().toUpperCase())
  if (pair === null) return null
  return (pair.quote === 'JPY' || pair.quote === 'HUF' ? '0.01' : '0.0001') as Decimal
}

const one = '1' as Decimal

/** The terms of an option; null if the symbol does not look like one and the asset class is not stated. */
function optionOf(text: string, isStated: boolean): Instrument | null {
  const future = futuresContractOf(optionOnFuture.exec(text)?.[1] ?? '')
  if (isStated && future !== null) {
    return { assetClass: 'option', pointValue: future.pointValue, tickSize: null, currency: future.currency }
  }
  if (miniOptionSymbol.test(text)) {
    return { assetClass: 'option', pointValue: '10' as Decimal, tickSize: null, currency: null }
  }
  if (!isStated && !optionSymbol.test(text)) return null
  return { assetClass: 'option', pointValue: '100' as Decimal, tickSize: null, currency: null }
}

/**
 * The contract terms of a symbol, given the asset class if stated: futures from the contract table, listed options at
 * 100 per contract (minis at 10, options on futures at the future's point value), everything else at 1 per unit.
 */
export function instrumentOf(symbol: string, stated: AssetClass | null = null): Instrument {
  const text = symbol.trim().toUpperCase()
  const mayBeFuture = stated === 'future' || (stated === null && !ambiguousRoots.has(text))
  const contract = mayBeFuture ? futuresContractOf(text) : null
  if (contract !== null) {
    const { pointValue, tickSize, currency } = contract
    return { assetClass: 'future', pointValue, tickSize, currency }
  }
  const option = stated === 'option' || stated === null ? optionOf(text, stated === 'option') : null
  if (option !== null) return option
  const pair = currencyPair(text)
  if (pair !== null && (stated === null || stated === 'forex')) {
    return { assetClass: 'forex', pointValue: one, tickSize: null, currency: pair.quote }
  }
  if (stated === null && cryptoBase.test(text) && cryptoQuote.test(text)) {
    return { assetClass: 'cryptoSpot', pointValue: one, tickSize: null, currency: null }
  }
  return { assetClass: stated ?? 'stock', pointValue: one, tickSize: null, currency: null }
}
