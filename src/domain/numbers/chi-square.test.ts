import { expect, test } from 'vitest'
import { chiSquareTail } from './chi-square.ts'

test.each([
  [2, 0.05, 5.991464547],
  [4, 0.05, 9.487729037],
  [10, 0.05, 18.30703805],
  [10, 0.01, 23.20925116],
  [20, 0.05, 31.41043284],
])('%i degrees: the tables’ upper %f point', (degrees, share, point) => {
  expect(chiSquareTail(point, degrees)).toBeCloseTo(share, 9)
})

test('nothing lies below 0, and next to nothing above a thousand', () => {
  expect(chiSquareTail(0, 10)).toBe(1)
  expect(chiSquareTail(1_500, 10)).toBeLessThan(1e-300)
  expect(chiSquareTail(2_000, 10)).toBe(0)
})
