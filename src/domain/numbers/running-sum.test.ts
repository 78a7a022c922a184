import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact, sum, toMoney, toNumber } from './decimal.ts'
import { RunningSum } from './running-sum.ts'
import type { Money } from './units.ts'

const sumOf = (...amounts: readonly string[]) => {
  const running = new RunningSum()
  for (const amount of amounts) running.add(amount as Money)
  return running
}

test('sums of tenths are exact where float64 is not', () => {
  expect(sumOf('0.1', '0.2').money()).toBe('0.3')
  expect(sumOf('0.1', '0.2').number()).toBe(0.3)
  expect(sumOf('-0.05', '1', '0.050').money()).toBe('1')
  expect(sumOf().money()).toBe('0')
})

test('sums beyond 2^53 units stay exact', () => {
  expect(sumOf('9007199254740991', '0.000000000001').money()).toBe('9007199254740991.000000000001')
  expect(sumOf('9999999999999999.5', '-9999999999999999', '0.25').money()).toBe('0.75')
})

test('whole units of a decimal place add up with amounts', () => {
  const running = sumOf('1.005')
  running.addUnits(250, 2)
  running.addUnits(-7, 0)
  expect(running.money()).toBe('-3.495')
  running.addUnits(Number.MAX_SAFE_INTEGER, 0)
  running.addUnits(5, 3)
  expect(running.money()).toBe('9007199254740987.51')
})

test('any amounts: equal to exact decimals after each one', () => {
  const amount = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 12 }), fc.nat(10 ** 6))
    .map(([negative, whole, places, part]) => {
      const fraction = String(part).padStart(places, '0').slice(0, places)
      const size = part % 3 === 0 ? whole : whole % 100_000n
      return `${negative ? '-' : ''}${size}${fraction === '' ? '' : `.${fraction}`}` as Money
    })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), (amounts) => {
      const running = new RunningSum()
      amounts.forEach((added, index) => {
        running.add(added)
        const wanted = sum(amounts.slice(0, index + 1).map((value) => exact(value)))
        expect(running.money()).toBe(toMoney(wanted))
        expect(running.number()).toBe(toNumber(wanted))
      })
    }),
  )
})
