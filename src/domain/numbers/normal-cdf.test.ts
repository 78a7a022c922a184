import { expect, test } from 'vitest'
import { normalCdf } from './normal-cdf.ts'

test.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [-1, 0.158655253931457],
  [1.959963984540054, 0.975],
  [-3, 0.00134989803163009],
  [4.753424308822899, 0.999999],
])('the normal distribution at %d matches the published tables', (x, wanted) => {
  expect(normalCdf(x)).toBeCloseTo(wanted, 14)
})

test('the far tails are 0 and 1', () => {
  expect([normalCdf(-9), normalCdf(9)]).toEqual([0, 1])
  expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1])
})
