import { expect, test } from 'vitest'
import { parseThirtySeconds } from './thirty-seconds.ts'

test.each([
  // 4/32 = 0.125; half a 32nd is 0.015625, a quarter 0.0078125, an eighth 0.00390625.
  ['110 040', '110.125'],
  ['110 045', '110.140625'],
  ['107 082', '107.2578125'],
  ['107 087', '107.2734375'],
  ['103 081', '103.25390625'],
  ['123 25', '123.78125'],
  ['110 000', '110'],
  ['110 315', '110.984375'],
  ["110'04.5", '110.140625'],
  ["110'04", '110.125'],
  ['110-04+', '110.140625'],
  ["110'04.75", '110.1484375'],
  ["103'08.125", '103.25390625'],
])('%s is %s', (text, price) => {
  expect(parseThirtySeconds(text)).toBe(price)
})

test.each(['110 320', '110 044', '110 049', '110.5', '110', '110 4', '', '5125.25', '1 234.50'])(
  '"%s" is not a price in 32nds',
  (text) => {
    expect(parseThirtySeconds(text)).toBeNull()
  },
)
