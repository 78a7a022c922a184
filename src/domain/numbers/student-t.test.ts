import { describe, expect, test } from 'vitest'
import { incompleteBeta, studentQuantile, studentTwoSidedP } from './student-t.ts'

describe('Student’s t', () => {
  // Published table of two-sided 5% points.
  test.each([
    [1, 12.706204736],
    [2, 4.30265273],
    [9, 2.262157163],
    [29, 2.045229642],
    [100, 1.983971519],
    [100_000, 1.959987708],
  ])('with %i degrees of freedom', (degrees, point) => {
    expect(studentQuantile(0.95, degrees)).toBeCloseTo(point, 8)
    expect(studentTwoSidedP(point, degrees)).toBeCloseTo(0.05, 9)
  })

  test('with one degree it is Cauchy’s distribution: 1 - 2 atan(t) / pi', () => {
    for (const t of [0, 0.1, 1, 3, 50]) expect(studentTwoSidedP(t, 1)).toBeCloseTo(1 - (2 * Math.atan(t)) / Math.PI, 13)
  })

  test('with two degrees it is 1 - t / root of (2 + t^2); far tails keep their digits', () => {
    for (const t of [0.3, 2, 40]) expect(studentTwoSidedP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 13)
    // Twice the upper tail of a standard normal at 6.
    expect(studentTwoSidedP(6, 1e8) / 1.973175290075e-9).toBeCloseTo(1, 5)
  })
})

test('incomplete beta: the closed form of whole arguments', () => {
  // I_x(2, 3) = 6x^2 - 8x^3 + 3x^4
  for (const x of [0.1, 0.4, 0.8]) expect(incompleteBeta(x, 2, 3)).toBeCloseTo(6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4, 14)
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1])
})
