import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumNumbersBy } from '#domain/numbers/statistics.ts'
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

/** Bisection as the specification has it: every halving asks for the sum. */
function bisected(r: readonly number[]): number {
  let [low, high] = [0, (1 - 1e-12) / -Math.min(...r)]
  for (;;) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) return low
    if (sumNumbersBy(r, (value) => value / (1 + middle * value)) > 0) low = middle
    else high = middle
  }
}

test('the same bits as bisection that sums at every halving', () => {
  const moderate = fc.double({ min: -5, max: 8, noNaN: true })
  const simple = fc.constantFrom(-1, -0.5, 0.25, 1, 2, 3)
  const wild = fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: -12, max: 12 }))
    .map(([mantissa, exponent]) => mantissa * 10 ** exponent)
  const samples = [moderate, simple, wild].map((one) => fc.array(one, { minLength: 2, maxLength: 300 }))
  fc.assert(
    fc.property(fc.oneof(...samples), fc.double({ min: 0, max: 1, noNaN: true }), (drawn, share) => {
      const lifted = drawn.map((value, place) => (place < share * drawn.length ? Math.abs(value) : value))
      const kelly = empiricalKelly(lifted)
      if (kelly !== null && kelly !== 0) expect(kelly).toBe(bisected(lifted))
    }),
    { numRuns: 2_000 },
  )
  expect(empiricalKelly([1e200, -1e-200, 1e308, -3])).toBe(bisected([1e200, -1e-200, 1e308, -3]))
})
