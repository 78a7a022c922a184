import { halfCent } from '#domain/importers/matching/reconcile.ts'
import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf, pipSizeOf } from '#domain/instruments/instrument.ts'
import { type ExactNumber, exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

/** Units in one lot of a currency pair. */
const lotOfPair = '100000' as Decimal
/** Ounces in one lot of spot metals at nearly all brokers. */
const metals: Readonly<Record<string, Decimal>> = {
  XAU: '100' as Decimal,
  XAG: '5000' as Decimal,
  XPT: '100' as Decimal,
  XPD: '100' as Decimal,
}

/** The symbol without a broker's suffix: "EURUSD.m", "EURUSDpro", "XAUUSD#". */
function baseSymbol(symbol: string): string {
  const plain = symbol.replace(/^[#.!]/, '').replace(/[-._#!+].*$/, '')
  const pair = /^([A-Za-z]{6})[a-z]{1,4}$/.exec(plain)?.[1]
  return (pair !== undefined && pair === pair.toUpperCase() ? pair : plain).toUpperCase()
}

interface Kind {
  readonly assetClass: AssetClass
  /** Units in one lot; null if unknown. */
  readonly lotSize: Decimal | null
  /** Currency of the price; null if unknown. */
  readonly quote: string | null
}

function kindOf(symbol: string): Kind {
  const base = baseSymbol(symbol)
  const metal = /^(XAU|XAG|XPT|XPD)([A-Z]{3})$/.exec(base)
  if (metal !== null) return { assetClass: 'cfd', lotSize: metals[metal[1] ?? ''] ?? null, quote: metal[2] ?? null }
  const { assetClass, currency } = instrumentOf(base)
  return assetClass === 'forex'
    ? { assetClass, lotSize: lotOfPair, quote: currency }
    : { assetClass: 'cfd', lotSize: null, quote: null }
}

/** Units in one lot of a pair or metal; null if unknown. */
export function lotSizeOfSymbol(symbol: string): Decimal | null {
  return kindOf(symbol).lotSize
}

/** A closed row with its price move and its profit in the account's currency. */
export interface LotResult {
  readonly symbol: string
  /** Exit - entry for a long, entry - exit for a short. */
  readonly move: ExactNumber
  readonly lots: ExactNumber
  readonly profit: Money
}

/** The money per 1.0 of price and lot implied by a result; null without a move or profit. */
function impliedPointValue({ move, lots, profit }: LotResult): ExactNumber | null {
  if (move.eq(0) || lots.eq(0) || exact(profit).eq(0)) return null
  const value = exact(profit).div(move.times(lots))
  return value.gt(0) ? value : null
}

/** Finds the usual contract size (1, 2, 2.5, 5 and their multiples by ten) near a value. */
function nearestStandardSize(value: ExactNumber, tolerance: ExactNumber): Decimal | null {
  for (const power of ['0.001', '0.01', '0.1', '1', '10', '100', '1000', '10000', '100000']) {
    for (const digit of ['1', '2', '2.5', '5']) {
      const usual = exact(digit).times(power)
      if (value.minus(usual).abs().lte(usual.times(tolerance))) return toDecimal(usual)
    }
  }
  return null
}

/**
 * Determines the value of one lot for files with sizes in lots and profits in the account's currency. Pairs and metals
 * quoted in the account's currency have known lots. For others (an index, USDJPY in a dollar account) it follows from
 * profit / (move x lots), which for a foreign quote includes the exchange rate of that day. `results` are the closed
 * rows of the file; rows without a result use the one with the largest profit of their symbol.
 */
export class LotInstruments {
  readonly #largest = new Map<string, LotResult>()
  readonly #currency: string

  constructor(results: readonly LotResult[], currency: string) {
    this.#currency = currency
    for (const result of results) {
      if (impliedPointValue(result) === null) continue
      const there = this.#largest.get(result.symbol)
      if (there === undefined || exact(result.profit).abs().gt(exact(there.profit).abs())) {
        this.#largest.set(result.symbol, result)
      }
    }
  }

  /** The instrument of a row, with a `note` if its point value was assumed. */
  resolve(
    symbol: string,
    own: LotResult | null,
  ): { readonly instrument: FileInstrument; readonly note: string | null } {
    const { assetClass, lotSize, quote } = kindOf(symbol)
    const base = { assetClass, quoteCurrency: this.#currency, lotSize, pipSize: pipSizeOf(baseSymbol(symbol)) }
    if (lotSize !== null && quote === this.#currency)
      return { instrument: { ...base, pointValue: lotSize }, note: null }
    const largest = this.#largest.get(symbol)
    const isRated = quote !== null && quote !== this.#currency
    const shown =
      (isRated && own !== null ? impliedPointValue(own) : null) ?? (largest ? impliedPointValue(largest) : null)
    if (shown === null || largest === undefined) {
      const note = `The file does not show the value of one lot of ${symbol}: ${lotSize ?? '1'} was assumed. Check the point value.`
      return { instrument: { ...base, pointValue: lotSize ?? ('1' as Decimal) }, note }
    }
    if (isRated) return { instrument: { ...base, pointValue: toDecimal(shown) }, note: null }
    const usual = nearestStandardSize(shown, halfCent.div(exact(largest.profit).abs()).plus('0.0001'))
    return { instrument: { ...base, lotSize: usual, pointValue: usual ?? toDecimal(shown) }, note: null }
  }
}
