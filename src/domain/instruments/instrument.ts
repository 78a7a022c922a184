import type { Decimal } from '#domain/numbers/units.ts'
import type { AssetClass } from './asset-class.ts'
import { futuresContracts, type FuturesContract } from './futures-contracts.ts'

/** What a symbol says about its P&L. */
export interface Instrument {
  readonly assetClass: AssetClass
  /** Money per 1.0 of price per unit. */
  readonly pointValue: Decimal
  readonly tickSize: Decimal | null
  /** Currency of the P&L; null where the symbol does not say. */
  readonly currency: string | null
}

const contractOfRoot = new Map(futuresContracts.map((contract) => [contract.root, contract]))

/** Roots whose bare form is rather a share or a coin: they are futures with a month, or where it is said. */
const ambiguousRoots = new Set(
  'MET NG PL ZM ZS HE SI BTC ETH BZ KE XC GF KC SB CC CT MCD E7 J7 PA DX OJ HSI SOL XRP MSL MXP MHI MCH'.split(' '),
)

const monthAndYear = /^([A-Z0-9]{1,6}?)(?:[FGHJKMNQUVXZ]\d| ?[FGHJKMNQUVXZ](?:\d{2}|20\d\d))$/
const numericMonth = /^([A-Z0-9]{1,6}) (?:0[1-9]|1[0-2])-\d{2}$/
const namedMonth = /^([A-Z0-9]{1,6}) +(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[ '-]?\d{2}$/
const continuous = /^([A-Z0-9]{1,6}?)[12]!$/

/**
 * The futures contract that a symbol names: "ZNM4", "MESH25", "MES H25", "MES 03-25", "MES DEC25", "/ESM4:XCME", "ES=F", "CME_MINI:ES1!" or the bare root
 * "MES". Null for anything else. A bare root may also be a share's ticker (ES, CL): the caller knows the asset class.
 */
export function futuresContractOf(symbol: string): FuturesContract | null {
  const before = contractCache.get(symbol)
  if (before !== undefined) return before
  const found = findContract(symbol)
  if (contractCache.size >= maxCachedSymbols) contractCache.clear()
  contractCache.set(symbol, found)
  return found
}

/** A file names few symbols, each very often. */
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
/** Root with a 7 at its end: a mini option, on ten shares. */
const miniOptionSymbol = /^[A-Z]{1,5}7 *\d{6}[CP]\d{8}$/
/** An option on a future begins with its contract: "ESM5 C5800", "./ZNU5 P110". */
const optionOnFuture = /^\.?\/?([A-Z0-9]{1,4}?[FGHJKMNQUVXZ]\d{1,2})[ _].*$/

/** The two currencies of a pair such as "EURUSD" or "EUR/USD"; null when it is none. */
function currencyPair(symbol: string): { readonly quote: string } | null {
  const found = /^([A-Z]{3})[/.-]?([A-Z]{3})$/.exec(symbol)
  if (found === null) return null
  const [, base, quote] = found
  return base !== undefined && quote !== undefined && currencies.has(base) && currencies.has(quote) ? { quote } : null
}

/** Size of a pip of a currency pair: 0.01 where the yen or the forint is the quote, else 0.0001. Null when no pair. */
export function pipSizeOf(symbol: string): Decimal | null {
  const pair = currencyPair(symbol.trim().toUpperCase())
  if (pair === null) return null
  return (pair.quote === 'JPY' || pair.quote === 'HUF' ? '0.01' : '0.0001') as Decimal
}

const one = '1' as Decimal

/** An option by its symbol; null where that is none and none is stated. */
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
 * What a symbol says about its P&L, in view of the asset class where one is stated: futures by contract table, listed
 * options at 100 per contract (minis at 10, those on futures at the future's point value), currency pairs and crypto by unit of the base currency, everything else by unit.
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
