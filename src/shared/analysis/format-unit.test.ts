import { expect, test } from 'vitest'
import { formatUnit } from './format-unit.ts'

const words = { currency: 'USD', timeZone: 'UTC' }

test.each([
  [0.00004, '<0.001'],
  [-0.00004, '>−0.001'],
  [0.0032, '0.003'],
  [0.0412, '0.04'],
  [0, '0'],
  [1.234, '1.23'],
])('the number %s is written as %s', (value, text) => {
  expect(formatUnit('number', value, words)).toBe(text)
})
