import { halfCent } from '#domain/importers/comparing/reconcile.ts'
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

/** Whether a point value reproduces the profit of a result, within `tolerance`. */
function isReproduced({ move, lots, profit }: LotResult, pointValue: string, tolerance: ExactNumber): boolean {
  return move.times(lots).times(pointValue).minus(profit).abs().lte(tolerance)
}

/** Profits below it are too coarse, once rounded to cents, to tell a contract size from a rate near 1. */
const tellingProfit = 1

/** The results that most clearly show the value of a point. */
function tellingResults(results: readonly LotResult[]): readonly LotResult[] {
  const telling = results.filter(({ profit }) => exact(profit).abs().gte(tellingProfit))
  return telling.length === 0 ? results : telling
}

/** The value of one lot of a symbol, as far as it is the same in all rows. */
interface SharedValue {
  readonly pointValue: Decimal
  /** Whether it is a usual contract size. A row that disagrees with such a size is a difference to the broker. */
  readonly isUsual: boolean
}

/**
 * The usual contract size that most results of a symbol agree with, or else the value that all of them agree with. Null if
 * they do not agree, because each row has the exchange rate of its own day.
 */
function findSharedValue(results: readonly LotResult[], largest: LotResult): SharedValue | null {
  const implied = impliedPointValue(largest)
  if (implied === null) return null
  const telling = tellingResults(results)
  const usual = nearestStandardSize(implied, halfCent.div(exact(largest.profit).abs()).plus('0.0001'))
  if (usual !== null) {
    // Brokers compute with more digits of the price than they print.
    const agreeing = telling.filter((result) =>
      isReproduced(result, usual, halfCent.plus(exact(result.profit).abs().times('0.0001'))),
    )
    if (agreeing.length * 2 > telling.length) return { pointValue: usual, isUsual: true }
  }
  const value = toDecimal(implied)
  const isOfAll = telling.every((result) => isReproduced(result, value, halfCent.times(2)))
  return isOfAll && telling.length > 1 ? { pointValue: value, isUsual: false } : null
}

interface ResultsOfSymbol {
  /** The result with the largest profit or loss, which shows the value of a point most exactly. */
  readonly largest: LotResult
  readonly shared: SharedValue | null
}

/** The instrument of a row in lots, with what the trader should know of the row and of the file. */
interface LotInstrument {
  readonly instrument: FileInstrument
  readonly note: string | null
  readonly fileNote: string | null
}

/**
 * Determines the value of one lot for files with sizes in lots and profits in the account's currency. Pairs and metals
 * quoted in the account's currency have known lots, unless the results show others. An index or oil has the contract
 * size that most of its rows agree with. Anything quoted in another currency has the exchange rate of its day in its
 * profit: the value of each row is profit / (move x lots), and rows without a result use that of the largest. `results`
 * are the closed rows of the file.
 */
export class LotInstruments {
  readonly #symbols = new Map<string, ResultsOfSymbol>()
  readonly #currency: string

  constructor(results: readonly LotResult[], currency: string) {
    this.#currency = currency
    const bySymbol = new Map<string, LotResult[]>()
    for (const result of results) {
      if (impliedPointValue(result) === null) continue
      const there = bySymbol.get(result.symbol)
      if (there === undefined) bySymbol.set(result.symbol, [result])
      else there.push(result)
    }
    for (const [symbol, ofSymbol] of bySymbol) {
      const largest = ofSymbol.reduce((best, result) =>
        exact(result.profit).abs().gt(exact(best.profit).abs()) ? result : best,
      )
      this.#symbols.set(symbol, { largest, shared: findSharedValue(ofSymbol, largest) })
    }
  }

  /**
   * The instrument of a row, with a `note` if its point value was assumed, and a `fileNote` if the results show another
   * size of a lot than the usual one.
   */
  resolve(symbol: string, own: LotResult | null): LotInstrument {
    const { assetClass, lotSize, quote } = kindOf(symbol)
    // Sizes are in lots, so that a lot has one unit of size; its units of currency are in the point value.
    const base = {
      assetClass,
      quoteCurrency: this.#currency,
      lotSize: '1' as Decimal,
      pipSize: pipSizeOf(baseSymbol(symbol)),
    }
    const known = this.#symbols.get(symbol)
    const noNotes = { note: null, fileNote: null }
    if (lotSize !== null && quote === this.#currency) {
      const shown = known?.shared
      if (shown?.isUsual !== true || shown.pointValue === lotSize) {
        return { ...noNotes, instrument: { ...base, pointValue: lotSize } }
      }
      const units = shown.pointValue === '1' ? 'units' : `lots of ${shown.pointValue}`
      const fileNote = `Sizes of ${symbol} are in ${units}, as the results show; a lot has ${lotSize} elsewhere.`
      return { ...noNotes, instrument: { ...base, pointValue: shown.pointValue }, fileNote }
    }
    if (known === undefined) {
      const note = `The file does not show the value of one lot of ${symbol}: ${lotSize ?? '1'} was assumed. Check the point value.`
      return { ...noNotes, instrument: { ...base, pointValue: lotSize ?? ('1' as Decimal) }, note }
    }
    const shared = quote === null ? known.shared : null
    if (shared?.isUsual === true) return { ...noNotes, instrument: { ...base, pointValue: shared.pointValue } }
    const implied = own === null ? null : impliedPointValue(own)
    if (implied !== null) return { ...noNotes, instrument: { ...base, pointValue: toDecimal(implied) } }
    if (shared !== null) return { ...noNotes, instrument: { ...base, pointValue: shared.pointValue } }
    const pointValue = toDecimal(impliedPointValue(known.largest) ?? exact('1'))
    const note = `This row does not show the exchange rate of ${symbol}. Another trade’s was assumed. Check the point value.`
    return { ...noNotes, instrument: { ...base, pointValue }, note }
  }
}
