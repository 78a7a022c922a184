import { expect, test } from 'vitest'
import { parsePrice } from './prices.ts'

test.each([' ', '\u00a0', '\u202f', '\u2009'])('points and 32nds may be separated by a space of any width', (space) => {
  expect(parsePrice(`110${space}16`, 'ZNH5', '.')).toBe('110.5')
  expect(parsePrice(`1${space}205.5`, 'AAPL', '.')).toBe('1205.5')
})
