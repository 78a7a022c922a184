import { expect, test } from 'vitest'
import { empiricalKelly } from './kelly-fraction.ts'

/** `wins` trades of +b and `losses` of -a: f* = p / a - q / b. */
const bet = (wins: number, b: number, losses: number, a = 1) =>
  empiricalKelly([...Array.from({ length: wins }, () => b), ...Array.from({ length: losses }, () => -a)])

test('bets with two outcomes have a closed form', () => {
  expect(bet(55, 1, 45)).toBeCloseTo(0.1, 10)
  expect(bet(40, 2.5, 60)).toBeCloseTo(0.16, 10)
  expect(bet(50, 1.5, 50, 0.8)).toBeCloseTo(0.291666666666667, 10)
})

test('the published value for twelve uneven trades', () => {
  const r = [-1, -1, -1, -0.5, -1.2, 0, 0.8, 1.5, 2, 3.5, -1, 1.1]
  expect(empiricalKelly(r)).toBeCloseTo(0.1503614426817151, 12)
})

test('0 without an edge, undefined without a loss', () => {
  expect(bet(30, 2, 70)).toBe(0)
  expect(bet(50, 1, 50)).toBe(0)
  expect(empiricalKelly([1, 2, 0])).toBeNull()
})
