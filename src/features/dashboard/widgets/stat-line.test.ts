import { expect, test } from 'vitest'
import { movingMeans } from './stat-line.tsx'

test('the line is the mean of the last twenty values, and of fewer at the beginning', () => {
  expect(movingMeans([1, 2, 6])).toEqual([1, 1.5, 3])
  const values = Array.from({ length: 25 }, (_, place) => place)
  // The last twenty of 0 to 24 are 5 to 24.
  expect(movingMeans(values).at(-1)).toBe(14.5)
})
