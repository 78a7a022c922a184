import type { LayoutColumns, StatedMoney } from '#domain/importers/reading/tables/layout-columns.ts'
import { instrumentOf, isBareRoot } from '#domain/instruments/instrument.ts'
import { exact, type ExactNumber, sum, toDecimal, toMoney, zero } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import type { FileFill, FileInstrument } from './file-fill.ts'
import type { ImportRow } from './import-row.ts'
import type { ImportWarning } from './imported-trade.ts'
import { ReadingNotes } from './reading-notes.ts'
import { RowProblem } from './row-problems.ts'

/** The column of a layout that has the price of a row, where it states the money of it. */
const priceColumn = 'price'

/** Numbers are shown with two decimals at least, whatever zeros a program leaves out. */
const leastPlaces = 2

/** A CUSIP or ISIN, by which brokers name what has no ticker: bonds. A ticker has no digits. */
const securityNumber = /^(?:[A-Z]{2}[A-Z0-9]{9}|(?=.*\d.*\d.*\d)[A-Z0-9]{8})\d$/

/** Currencies whose shares are quoted in hundredths of them. */
const minorUnits: ReadonlyMap<string, string> = new Map([
  ['GBP', 'pence'],
  ['ZAR', 'cents'],
  ['ILS', 'agorot'],
])

/** The most shares that an adjusted option delivers. */
const maxMultiplier = 1_000

/** What a row states as its money. */
interface StatedAmount {
  readonly header: string
  readonly states: StatedMoney
  readonly amount: ExactNumber
  readonly places: number
}

/** The money of a row as price × quantity (`value`) and by its stated amount before costs (`gross`), both without sign. */
interface Comparison {
  readonly units: ExactNumber
  readonly value: ExactNumber
  readonly gross: ExactNumber
  /** `gross` if the row is worth about this: its sign may be unclear. */
  readonly grossNear: (value: ExactNumber) => ExactNumber
  readonly stated: StatedAmount
  /** How far `value` may be off because price and quantity are rounded as they are written. */
  readonly ofPrice: ExactNumber
  /** How far `gross` may be off because amounts are rounded. */
  readonly ofAmount: ExactNumber
}

const halfOfPlace = (places: number) => exact(`5e-${places + 1}`)
const costsOf = ({ commission, exchangeFees, swapFunding }: FileFill) =>
  sum([exact(commission), exact(exchangeFees), exact(swapFunding).neg()])

/** Money per 1.0 of price: brokers that state amounts name a future by its month, so a bare "ES" is a stock. */
function pointValueOf({ symbol, instrument }: FileFill): Decimal {
  if (instrument.pointValue !== undefined) return instrument.pointValue
  if (instrument.assetClass === undefined && isBareRoot(symbol)) return '1' as Decimal
  return instrumentOf(symbol, instrument.assetClass ?? null).pointValue
}

const isWhole = ({ quantity }: FileFill) => exact(quantity).round(0).eq(quantity)

function isOption({ symbol, instrument }: FileFill): boolean {
  return (instrument.assetClass ?? instrumentOf(symbol).assetClass) === 'option'
}

/**
 * Compares price and quantity of each execution with the money that its row states, which is the truth: a price that is
 * rounded as it is written follows from it, and so does what one unit of the price is worth. Any other difference is
 * refused with both figures, unless the trader takes the broker's.
 */
export class StatedAmounts {
  readonly #columns: readonly (readonly [string, StatedMoney])[]
  readonly #currency: string
  readonly #takesStated: boolean
  readonly #notes = new ReadingNotes()
  #differing = 0

  constructor(columns: LayoutColumns, options: { readonly currency: string; readonly takesStatedAmounts?: boolean }) {
    this.#columns = Object.entries(columns).flatMap(([key, { states }]) =>
      states === undefined ? [] : [[key, states] as const],
    )
    this.#currency = options.currency
    this.#takesStated = options.takesStatedAmounts === true
  }

  /** Adds the notes, and the number of rows whose money is not price × quantity. */
  addTo<Reading extends { readonly warnings: readonly ImportWarning[] }>(reading: Reading): Reading {
    const noted = this.#notes.addTo(reading)
    return this.#differing === 0 ? noted : { ...noted, differingAmounts: this.#differing }
  }

  /** The execution with the money of its row. Throws a RowProblem if the two differ. */
  apply(row: ImportRow, fill: FileFill): FileFill {
    const compared = this.#compare(row, fill)
    if (compared === null) return fill
    const { units, value, gross, stated, ofPrice, ofAmount } = compared
    if (value.round(Math.max(leastPlaces, stated.places)).eq(gross)) return fill
    const exactPrice = () => ({ ...fill, price: toDecimal(gross.div(units)), statedPrice: fill.price })
    const fees = fill.side === 'buy' ? gross.minus(value) : value.minus(gross)
    if (stated.states === 'cashAndFees' && mayBeFee(fill, fees)) {
      if (fees.lt(value.times('0.05').plus(1))) {
        return { ...fill, exchangeFees: toMoney(exact(fill.exchangeFees).plus(fees)) }
      }
    } else if (fees.abs().lte(ofPrice.plus(ofAmount)) && gross.gt(0)) {
      return exactPrice()
    }
    const instrument = this.#scaled(fill, compared)
    if (instrument !== null) return this.apply(row, { ...fill, instrument })
    this.#differing += 1
    if (!this.#takesStated || gross.lte(0)) throw differenceProblem(fill, compared)
    this.#notes.noteFile(`Prices of ${fill.symbol} follow from the broker’s amounts where they differ.`)
    return exactPrice()
  }

  /** Null for a row that states no amount, or whose price is not that of the execution, such as one that expires. */
  #compare(row: ImportRow, fill: FileFill): Comparison | null {
    const stated = this.#statedBy(row)
    if (stated === null || fill.isInverse === true || fill.statedPrice !== undefined) return null
    if (fill.price === '0' || row.text(priceColumn) === '' || row.price(priceColumn, fill.symbol) !== fill.price)
      return null
    const units = exact(fill.quantity).times(pointValueOf(fill))
    const costs = stated.states === 'value' ? zero : costsOf(fill)
    const value = units.times(fill.price)
    const amount = stated.amount.abs()
    const grossNear = (near: ExactNumber) =>
      fill.side === 'buy' ? amount.minus(costs) : valueOfSale(amount, costs, near)
    const places = Math.max(leastPlaces, row.decimalPlaces(priceColumn))
    const quantityPlaces = exact(fill.quantity).c.length - exact(fill.quantity).e - 1
    const ofQuantity = isWhole(fill)
      ? zero
      : units.div(fill.quantity).times(fill.price).times(halfOfPlace(quantityPlaces))
    return {
      units,
      value,
      gross: grossNear(value),
      grossNear,
      stated,
      ofPrice: units.times(halfOfPlace(places)).plus(ofQuantity),
      ofAmount: halfOfPlace(Math.max(leastPlaces, stated.places)).times(3),
    }
  }

  #statedBy(row: ImportRow): StatedAmount | null {
    for (const [column, states] of this.#columns) {
      const amount = row.has(column) ? row.amount(column) : null
      if (amount !== null && amount !== '0') {
        return { header: row.header(column), states, amount: exact(amount), places: row.decimalPlaces(column) }
      }
    }
    return null
  }

  /** The instrument by which the money of a row agrees with its price; null if there is none. */
  #scaled(fill: FileFill, { units, value, gross, grossNear, ofPrice, ofAmount }: Comparison): FileInstrument | null {
    const { symbol, instrument } = fill
    const pointValue = pointValueOf(fill)
    const agrees = (factor: ExactNumber) => {
      const scaled = value.times(factor)
      return grossNear(scaled).minus(scaled).abs().lte(ofPrice.times(factor).plus(ofAmount))
    }
    const hundredth = exact('0.01')
    if (pointValue === '1' && agrees(hundredth)) {
      const isBond = instrument.assetClass === 'bond' || securityNumber.test(symbol)
      const minor = minorUnits.get(this.#currency)
      if (isBond) {
        this.#notes.noteFile(`${symbol} is read as a bond: its price is in percent of the face value.`)
        return { ...instrument, assetClass: 'bond', pointValue: toDecimal(hundredth) }
      }
      if (minor !== undefined) {
        this.#notes.noteFile(`${symbol} is quoted in ${minor}: its amounts are a hundredth of its price.`)
        return { ...instrument, pointValue: toDecimal(hundredth) }
      }
    }
    if (!isOption(fill)) return null
    const atOne = units.div(pointValue).times(fill.price)
    const multiplier = gross.div(atOne).round(0)
    // Where the price is small, its rounding alone makes other multipliers agree.
    if (multiplier.lt(1) || multiplier.gt(maxMultiplier) || ofPrice.plus(ofAmount).times(2).gte(atOne)) return null
    if (multiplier.eq(pointValue) || !agrees(multiplier.div(pointValue))) return null
    this.#notes.noteFile(
      `A contract of ${symbol} is worth ${toDecimal(multiplier)} times its price, as its amounts say.`,
    )
    return { ...instrument, pointValue: toDecimal(multiplier) }
  }
}

/**
 * What a sale was worth of which `amount` is left after its costs. Where these are higher than its value, it takes money, and
 * files differ in whether they write that with a sign: the one that is nearer to price × quantity is meant.
 */
function valueOfSale(amount: ExactNumber, costs: ExactNumber, value: ExactNumber): ExactNumber {
  const [brings, takes] = [costs.plus(amount), costs.minus(amount)]
  return takes.gt(0) && takes.minus(value).abs().lt(brings.minus(value).abs()) ? takes : brings
}

/**
 * Whether a difference may be a fee that no column states: paid, on whole shares or contracts. Shares are bought without
 * one, and of a fraction it may be rounding as well.
 */
function mayBeFee(fill: FileFill, fees: ExactNumber): boolean {
  return fees.gt(0) && isWhole(fill) && (fill.side === 'sell' || isOption(fill))
}

function differenceProblem(fill: FileFill, { value, gross, stated }: Comparison): RowProblem {
  const costs = stated.amount.abs().minus(gross).abs()
  const withCosts = costs.eq(0) ? '' : ` (${toMoney(costs)} of costs)`
  return new RowProblem(
    `${stated.header} says ${toMoney(stated.amount.abs())}${withCosts}, but ${fill.quantity} × ${fill.price} is ${toMoney(value)}. Correct the row, or choose “Use broker’s amounts”.`,
  )
}
