import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectDecimalMark, parseAmount } from './parse-amount.ts'

test.each([
  ['1,234.56', '1234.56'],
  ['$1,234.56', '1234.56'],
  ['$(31.25)', '-31.25'],
  ['($31.25)', '-31.25'],
  ['-31.25', '-31.25'],
  ['31.25-', '-31.25'],
  ['−31.25', '-31.25'],
  ['+5', '5'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['1 234.5', '1234.5'],
  ['12.50 USD', '12.5'],
  ['0.0000005', '0.0000005'],
  ['1,23,456.50', '123456.5'],
  ['1.2E-08', '0.000000012'],
  ['1E+06', '1000000'],
  ['1\u202f234.5', '1234.5'],
  ['$\u20091\u2009234.5', '1234.5'],
])('with a decimal point, %s is %s', (text, value) => {
  expect(parseAmount(text, '.')).toBe(value)
})

test.each([
  ['1.234,56', '1234.56'],
  ['€ 12,50', '12.5'],
  ['-1\u00a0234,5', '-1234.5'],
  ['(0,25)', '-0.25'],
])('with a decimal comma, %s is %s', (text, value) => {
  expect(parseAmount(text, ',')).toBe(value)
})

test.each(['', '-', '1,5', '0,421', '12,3,456', '123,45,678', '1.2.3', 'abc', '12a', '(-5)', '--5', '1e5'])(
  '"%s" is refused with a point',
  (text) => {
    expect(parseAmount(text, '.')).toBeNull()
  },
)

test('numbers formatted in either style parse back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const value = cents / 100
      const english = value.toLocaleString('en-US', { minimumFractionDigits: 2 })
      const german = value.toLocaleString('de-DE', { minimumFractionDigits: 2 })
      expect(Number(parseAmount(english, '.'))).toBe(value)
      expect(Number(parseAmount(german, ','))).toBe(value)
    }),
  )
})

test('the decimal mark of a file is the one that most of its numbers imply', () => {
  expect(detectDecimalMark(['1,5', '2,25', '100'])).toBe(',')
  expect(detectDecimalMark(['1.5', '1,234.50'])).toBe('.')
  expect(detectDecimalMark(['1,234', '12'])).toBe('.')
  expect(detectDecimalMark(['1.234', '0,5'])).toBe(',')
  expect(detectDecimalMark([])).toBe('.')
})
