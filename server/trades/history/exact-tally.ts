import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

/** Places of the parts of an amount, as many as the ledger keeps. */
const decimalPlaces = 12
const scale = 10 ** decimalPlaces
/** Two numbers of this size add up exactly, and no smaller ones lose a digit. */
const large = 2 ** 52

/** An amount as two numbers that hold it exactly: whole units, and the rest in units of the last place of the ledger. */
export interface SplitAmount {
  readonly whole: number
  readonly rest: number
}

/** An amount in two; null where it has more places than the ledger keeps or more digits than a number holds. */
export function splitAmount(amount: Decimal | Money): SplitAmount | null {
  const dot = amount.indexOf('.')
  if (dot < 0) return wholeAmount(Number(amount), 0)
  const digits = amount.slice(dot + 1)
  if (digits.length > decimalPlaces) return null
  const rest = Number(digits.padEnd(decimalPlaces, '0'))
  return wholeAmount(Number(amount.slice(0, dot)), amount.startsWith('-') ? -rest : rest)
}

function wholeAmount(whole: number, rest: number): SplitAmount | null {
  return Math.abs(whole) < large ? { whole, rest } : null
}

/** How an amount compares with another: below 0 where it is less, above 0 where it is more. NaN where it is unknown. */
export const compareAmounts = (whole: number, rest: number, than: SplitAmount) =>
  whole === than.whole ? rest - than.rest : whole - than.whole

/** A column of a table of trades, of which those are summed up whose place in `chosen` is not 0. Unknown is NaN. */
type Column = Float64Array
type Chosen = Uint8Array

/**
 * The exact sum of the amounts in two columns: numbers are added as long as no digit is lost, decimals where one would be.
 */
export function sumOfAmounts(wholes: Column, rests: Column, chosen: Chosen): Money {
  const settled = new RunningSum()
  let [whole, rest] = [0, 0]
  const settle = () => {
    settled.add(toMoney(exact(String(whole))))
    settled.add(toMoney(exact(String(rest)).div(scale)))
    whole = 0
    rest = 0
  }
  for (let place = 0; place < chosen.length; place++) {
    const next = wholes[place] ?? Number.NaN
    if (chosen[place] === 0 || Number.isNaN(next)) continue
    whole += next
    rest += rests[place] ?? 0
    if (whole > large || whole < -large || rest > large || rest < -large) settle()
  }
  settle()
  return settled.money()
}

/** Parts of one R that sums are made in, a power of two so that no digit is lost on the way to them. */
export const partsOfR = 2 ** 40
/** From here on R has no room as a whole number of parts. */
export const hugeR = 4_000_000

/** A sum of R; null of no trades. */
interface SumOfR {
  readonly total: number | null
  readonly trades: number
}

/**
 * The sum of R in whole parts, each rounded to less than a billionth of a thousandth: it does not depend on the order of
 * the trades, as a sum of floating-point numbers would. Null where one is `hugeR` or more.
 */
export function sumOfR(values: Column, chosen: Chosen): SumOfR | null {
  let [parts, settled, trades] = [0, 0n, 0]
  for (let place = 0; place < chosen.length; place++) {
    const value = values[place] ?? Number.NaN
    if (chosen[place] === 0 || Number.isNaN(value)) continue
    const size = Math.abs(value * partsOfR)
    if (size >= hugeR * partsOfR) return null
    trades += 1
    if (size >= large) {
      settled += BigInt(value * partsOfR)
      continue
    }
    // Adding and taking off again leaves the nearest whole number, of two the even one, as the database rounds.
    const whole = size + large - large
    parts += value < 0 ? -whole : whole
    if (parts > large || parts < -large) {
      settled += BigInt(parts)
      parts = 0
    }
  }
  return { total: trades === 0 ? null : Number(settled + BigInt(parts)) / partsOfR, trades }
}
