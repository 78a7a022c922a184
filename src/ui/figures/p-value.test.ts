import { expect, test } from 'vitest'
import { pValueText } from './p-value.ts'

test('p-values have two decimals, or three where two would say little', () => {
  expect([1, 0.31, 0.0321, 0.0042, 0.00012].map(pValueText)).toEqual(['1.00', '0.31', '0.03', '0.004', '<0.001'])
})
