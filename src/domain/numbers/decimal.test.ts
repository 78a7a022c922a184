import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parsePlainDecimal,
  exact,
  larger,
  ratioOf,
  roundMoney,
  withoutSign,
  smaller,
  subtractMoney,
  sumMoney,
  toDecimal,
  toMoney,
  toNumber,
} from './decimal.ts'
import type { Money } from './units.ts'

const money = (text: string) => text as Money

describe('exactness', () => {
  test('0.1 + 0.2 is 0.3, unlike in float64', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumMoney([money('0.1'), money('0.2')])).toBe('0.3')
  })

  test('a thousand cents add up to ten', () => {
    expect(sumMoney(Array.from({ length: 1000 }, () => money('0.01')))).toBe('10')
  })

  test('amounts beyond 2^53 cents keep their cents', () => {
    expect(subtractMoney(money('9999999999999999.99'), money('0.01'))).toBe('9999999999999999.98')
  })

  test('sums do not depend on order, and agree with whole cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
        const amounts = cents.map((value) => toMoney(exact(String(value)).div('100')))
        const expected = toMoney(exact(String(cents.reduce((a, b) => a + b, 0))).div('100'))
        expect(sumMoney(amounts)).toBe(expected)
        expect(sumMoney(amounts.toReversed())).toBe(expected)
      }),
    )
  })
})

describe('notation', () => {
  test('plain digits, without exponent, negative zero or trailing zeros', () => {
    expect(toDecimal(exact('0.0000005'))).toBe('0.0000005')
    expect(toDecimal(exact('12500000'))).toBe('12500000')
    expect(toDecimal(exact('1.500'))).toBe('1.5')
    expect(toMoney(exact('-0'))).toBe('0')
    expect(toMoney(exact('-0.0000000000001'))).toBe('0')
  })

  test('results keep at most twelve places', () => {
    expect(toDecimal(exact('1').div('3'))).toBe('0.333333333333')
    expect(toDecimal(exact('2').div('3'))).toBe('0.666666666667')
  })

  test('a third of a hundred, three times, is a hundred again', () => {
    expect(toDecimal(exact('100').div('3').times('3'))).toBe('100')
  })

  test('text that is not a number throws', () => {
    expect(() => exact('12,5')).toThrow()
    expect(() => exact('')).toThrow()
  })
})

describe('rounding to cents', () => {
  test('ties go to the even cent, as in brokers’ statements', () => {
    expect(roundMoney(money('15.625'))).toBe('15.62')
    expect(roundMoney(money('46.875'))).toBe('46.88')
    expect(roundMoney(money('-15.625'))).toBe('-15.62')
  })

  test('other amounts round to the nearest, at any number of places', () => {
    expect(roundMoney(money('1.006'))).toBe('1.01')
    expect(roundMoney(money('1.5'), 0)).toBe('2')
    expect(roundMoney(money('2.5'), 0)).toBe('2')
  })
})

test('larger, smaller and the nearest float64', () => {
  expect(larger(exact('2'), exact('10')).toFixed()).toBe('10')
  expect(smaller(exact('2'), exact('10')).toFixed()).toBe('2')
  expect(toNumber(exact('0.1'))).toBe(0.1)
})

test('parsePlainDecimal normalizes text as a calculation would', () => {
  const text = fc
    .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^(\.\d{1,14})?$/))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction}`)
  fc.assert(
    fc.property(text, (written) => {
      const found = parsePlainDecimal(written)
      const places = written.split('.')[1]?.length ?? 0
      expect(found).toBe(places > 12 ? null : toDecimal(exact(written)))
    }),
  )
  expect([parsePlainDecimal('-0.00'), parsePlainDecimal('226.20'), parsePlainDecimal('100')]).toEqual([
    '0',
    '226.2',
    '100',
  ])
  expect(['', '.5', '007', '1e3', '1,5', '+1', '5.'].map((written) => parsePlainDecimal(written))).toEqual(
    Array.from({ length: 7 }, () => null),
  )
  expect(withoutSign(money('-31.25'))).toBe('31.25')
})

test('a ratio is the float64 of the quotient to 30 places', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -18, max: 3 }))
    .map(([whole, exponent]) => exact(`${whole}e${exponent}`))
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      fc.pre(!b.eq(0))
      expect(ratioOf(a, b)).toBe(toNumber(a.div(b)))
    }),
    { numRuns: 2_000 },
  )
  // Ties at the thirtieth place go to the even digit.
  for (const text of ['5e-31', '15e-31', '25e-31', '-35e-31'])
    expect(ratioOf(exact(text), exact('1'))).toBe(toNumber(exact(text).div('1')))
  expect(() => ratioOf(exact('1'), exact('0'))).toThrow(RangeError)
})
