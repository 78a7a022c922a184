import { expect, test } from 'vitest'
import { currencyOfDollarPrefix, findOtherCurrency, stripDollarPrefix } from './currency-signs.ts'

test.each([
  ['US$ 5', 'USD'],
  ['5 US$', 'USD'],
  ['(US$5)', 'USD'],
  ['-R$ 1.234,56', 'BRL'],
  ['A$5', 'AUD'],
  ['HK$5', 'HKD'],
  ['NZ$5', 'NZD'],
  ['$5', null],
  ['BR$', null],
  ['5', null],
])('the letters of %s name %s', (text, currency) => {
  expect(currencyOfDollarPrefix(text)).toBe(currency)
})

test('letters before a dollar sign are left out, the sign stays', () => {
  expect(['US$5', '5 R$', '$5'].map(stripDollarPrefix)).toEqual(['$5', '5 $', '$5'])
})

test('letters count before the sign alone, which several currencies have', () => {
  expect([findOtherCurrency('$5', 'AUD'), findOtherCurrency('A$5', 'AUD'), findOtherCurrency('US$5', 'AUD')]).toEqual([
    null,
    null,
    'USD',
  ])
  expect([findOtherCurrency('$5', 'BRL'), findOtherCurrency('R$ 5', 'BRL'), findOtherCurrency('R$ 5', 'EUR')]).toEqual([
    'dollars',
    null,
    'BRL',
  ])
})

test.each([
  // A sign that one currency has
  ['€5', 'EUR', null],
  ['€5', 'USD', 'EUR'],
  ['5 £', 'GBP', null],
  ['5 £', 'EUR', 'GBP'],
  // A plain code
  ['5.00 EUR', 'EUR', null],
  ['5.00 EUR', 'USD', 'EUR'],
  ['CHF 5.00', 'USD', 'CHF'],
  // A code beside the sign of several currencies
  ['$5 USD', 'USD', null],
  ['CAD $5', 'USD', 'CAD'],
  // Neither
  ['5.00', 'USD', null],
  ['5.00', 'BRL', null],
  ['5 LOTS', 'USD', null],
  ['5 EU', 'USD', null],
])('%s in a portfolio in %s names another currency: %s', (text, currency, other) => {
  expect(findOtherCurrency(text, currency)).toBe(other)
})
