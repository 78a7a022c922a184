import { type ExactNumber, exact, ledgerPlaces, toMoney, toNumber } from './decimal.ts'
import type { Money } from './units.ts'

const maxRounded = 2 ** 50

/** Powers of ten by exponent: a lookup takes a fifth of the time of `**`. */
const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
const powerOfTen = (exponent: number) => powers[exponent] ?? 10 ** exponent

/** The amount in units of its last decimal place, where that is a safe integer. */
function unitsIn(amount: Money, dot: number): number {
  // Parsing and scaling each have a relative error below 2^-52: under 2^50 that is a fraction of one, which rounding
  // removes. Several times as fast as joining the digits.
  const rounded = Math.round(Number(amount) * powerOfTen(amount.length - dot - 1))
  return Math.abs(rounded) < maxRounded ? rounded : Number(amount.slice(0, dot) + amount.slice(dot + 1))
}

/**
 * An exact running sum of amounts. While it fits, it is a whole number of its smallest decimal place: a float64 holds
 * integers up to 2^53 exactly and adds them fast. Beyond that it continues in exact decimals. This makes the figures of
 * a hundred thousand trades affordable.
 */
export class RunningSum {
  /** The sum in units of 10^-places, while that is a safe integer. */
  #units = 0
  #places = 0
  /** The sum once it no longer fits into #units. */
  #large: ExactNumber | null = null

  constructor(start: Money = '0' as Money) {
    this.add(start)
  }

  add(amount: Money): void {
    const dot = amount.indexOf('.')
    const places = dot < 0 ? 0 : amount.length - dot - 1
    if (!this.#addWhole(dot < 0 ? Number(amount) : unitsIn(amount, dot), places))
      this.#large = this.exact().plus(amount)
  }

  /** Adds whole units of 10^-places, as columns hold amounts. */
  addUnits(units: number, places: number): void {
    if (!this.#addWhole(units, places)) this.#large = this.exact().plus(`${units}e-${places}`)
  }

  /** Whether the sum could take an amount as a safe integer. */
  #addWhole(added: number, places: number): boolean {
    if (this.#large !== null) return false
    let units = added
    let before = this.#units
    if (places < this.#places) units *= powerOfTen(this.#places - places)
    if (places > this.#places) before *= powerOfTen(places - this.#places)
    const after = before + units
    const fits = Number.isSafeInteger(units) && Number.isSafeInteger(before) && Number.isSafeInteger(after)
    if (fits) {
      this.#units = after
      this.#places = Math.max(places, this.#places)
    }
    return fits
  }

  /** The nearest float64: dividend and divisor are exact, so that only the division rounds. */
  number(): number {
    return this.#large === null ? this.#units / powerOfTen(this.#places) : toNumber(this.#large)
  }

  exact(): ExactNumber {
    return this.#large ?? exact(`${this.#units}e-${this.#places}`)
  }

  money(): Money {
    if (this.#large !== null || this.#places > ledgerPlaces) return toMoney(this.exact())
    // Formatted directly: going through an exact number takes ten times as long.
    const sign = this.#units < 0 ? '-' : ''
    const digits = String(Math.abs(this.#units)).padStart(this.#places + 1, '0')
    if (this.#places === 0) return `${sign}${digits}` as Money
    const dot = digits.length - this.#places
    const fraction = digits.slice(dot).replace(/0+$/, '')
    return `${sign}${digits.slice(0, dot)}${fraction === '' ? '' : `.${fraction}`}` as Money
  }
}
