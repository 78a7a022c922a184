import { type ExactNumber, exact, ledgerPlaces, toMoney, toNumber } from './decimal.ts'
import type { Money } from './units.ts'

const maxRounded = 2 ** 50

/** By exponent; a look takes a fifth of what a power does. */
const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent)
const powerOfTen = (exponent: number) => powers[exponent] ?? 10 ** exponent

/** An amount with a point at `dot` as the whole number of its last place, where that is a safe integer. */
function unitsIn(amount: Money, dot: number): number {
  // Reading the text and scaling are rounded by less than 2^-52 each of what comes out: below 2^50, a part of one that
  // rounding takes away again. This is several times as fast as joining the digits.
  const rounded = Math.round(Number(amount) * powerOfTen(amount.length - dot - 1))
  return Math.abs(rounded) < maxRounded ? rounded : Number(amount.slice(0, dot) + amount.slice(dot + 1))
}

/**
 * An exact sum of amounts that grows one by one. While it fits it is kept as a whole number of its smallest decimal
 * place, which a float64 holds exactly up to 2^53 and adds at once; beyond that it goes on in exact decimals. Either way
 * no digit is lost: this is what makes the figures of a hundred thousand trades affordable.
 */
export class RunningSum {
  /** The sum in units of 10^-places, while it is a safe integer. */
  #units = 0
  #places = 0
  /** The sum once it no longer fits. */
  #large: ExactNumber | null = null

  constructor(start: Money = '0' as Money) {
    this.add(start)
  }

  add(amount: Money): void {
    if (this.#large !== null) {
      this.#large = this.#large.plus(amount)
      return
    }
    const dot = amount.indexOf('.')
    const places = dot < 0 ? 0 : amount.length - dot - 1
    let units = dot < 0 ? Number(amount) : unitsIn(amount, dot)
    let before = this.#units
    if (places < this.#places) units *= powerOfTen(this.#places - places)
    if (places > this.#places) before *= powerOfTen(places - this.#places)
    const after = before + units
    if (Number.isSafeInteger(units) && Number.isSafeInteger(before) && Number.isSafeInteger(after)) {
      this.#units = after
      this.#places = Math.max(places, this.#places)
    } else {
      this.#large = this.exact().plus(amount)
    }
  }

  /** The nearest float64: both numbers of the quotient are exact, so that it is rounded once. */
  number(): number {
    return this.#large === null ? this.#units / powerOfTen(this.#places) : toNumber(this.#large)
  }

  exact(): ExactNumber {
    return this.#large ?? exact(`${this.#units}e-${this.#places}`)
  }

  money(): Money {
    if (this.#large !== null || this.#places > ledgerPlaces) return toMoney(this.exact())
    // Written out at once: an exact number in between would take ten times as long.
    const sign = this.#units < 0 ? '-' : ''
    const digits = String(Math.abs(this.#units)).padStart(this.#places + 1, '0')
    if (this.#places === 0) return `${sign}${digits}` as Money
    const dot = digits.length - this.#places
    const fraction = digits.slice(dot).replace(/0+$/, '')
    return `${sign}${digits.slice(0, dot)}${fraction === '' ? '' : `.${fraction}`}` as Money
  }
}
