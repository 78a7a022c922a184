import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtractMoney, sumMoney } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { compareAmounts, hugeR, partsOfR, splitAmount, sumOfAmounts, sumOfR } from './exact-tally.ts'

/** Amounts as the ledger keeps them: up to fifteen digits before the point and twelve behind. */
const amounts = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 27n - 1n }), fc.integer({ min: 0, max: 12 }))
  .map(([isNegative, digits, places]) => {
    const text = digits.toString().padStart(places + 1, '0')
    const point = text.length - places
    const whole = text.slice(Math.max(0, point - 15), point)
    return `${isNegative ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(point)}`}` as Money
  })

function splitOf(amount: Money) {
  const split = splitAmount(amount)
  if (split === null) throw new Error(`${amount} has an exact split`)
  return split
}

test('amounts are added to the last digit, however large they grow', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 60 }), (list) => {
      const splits = list.map(splitOf)
      const wholes = Float64Array.from([...splits.map(({ whole }) => whole), Number.NaN, 7])
      const rests = Float64Array.from([...splits.map(({ rest }) => rest), 5, 7])
      // What is unknown, and what is not chosen, adds nothing.
      const chosen = Uint8Array.from([...list.map(() => 1), 1, 0])
      expect(sumOfAmounts(wholes, rests, chosen)).toBe(sumMoney(list))
    }),
  )
  expect(splitAmount('0.0000000000001' as Money)).toBeNull()
  expect(splitAmount('9999999999999999' as Money)).toBeNull()
})

test('amounts compare as their difference has it', () => {
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const difference = Number(subtractMoney(a, b))
      const { whole, rest } = splitOf(a)
      expect(Math.sign(compareAmounts(whole, rest, splitOf(b)))).toBe(Math.sign(difference))
    }),
  )
})

const sumOf = (list: readonly number[]) =>
  sumOfR(
    Float64Array.from(list),
    Uint8Array.from(list, () => 1),
  )

test('R is added in whole parts, ties to the even one, in any order', () => {
  const half = 0.5 / partsOfR
  const totalOf = (list: readonly number[]) => sumOf(list)?.total
  expect(totalOf([])).toBeNull()
  expect(totalOf([half])).toBe(0)
  expect(totalOf([3 * half])).toBe(4 * half)
  expect(totalOf([-half])).toBe(0)
  expect(totalOf([-3 * half])).toBe(-4 * half)
  expect(totalOf([3_999_999.5, -3_999_999.5, 2048 + half, -2048])).toBe(0)
  expect(sumOf([1.5, Number.NaN])).toEqual({ total: 1.5, trades: 1 })
  expect(sumOf([1, hugeR])).toBeNull()
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -hugeR, max: hugeR, minExcluded: true, maxExcluded: true, noNaN: true }), {
        maxLength: 40,
      }),
      (list) => {
        expect(totalOf(list)).toBe(totalOf(list.toReversed()))
      },
    ),
  )
})
