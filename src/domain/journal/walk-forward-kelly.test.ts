import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import { minTradesForKelly, WalkForwardKelly } from './walk-forward-kelly.ts'

test('even odds of +2R and −1R give a quarter', () => {
  // f* = p - q / b = 0.5 - 0.5 / 2
  const kelly = new WalkForwardKelly()
  for (let place = 0; place < 100; place += 1) kelly.add(place % 2 === 0 ? 2 : -1)
  expect(kelly.fraction()).toBeCloseTo(0.25, 14)
})

test('null with too few results or no loss; 0 without an edge', () => {
  const kelly = new WalkForwardKelly()
  for (let place = 1; place < minTradesForKelly; place += 1) kelly.add(1)
  kelly.add(-1)
  expect(new WalkForwardKelly().fraction()).toBeNull()
  expect(kelly.fraction()).not.toBeNull()
  const winners = new WalkForwardKelly()
  for (let place = 0; place < 40; place += 1) winners.add(1)
  expect(winners.fraction()).toBeNull()
  for (let place = 0; place < 40; place += 1) winners.add(-1)
  expect(winners.fraction()).toBe(0)
})

// Rounded to thousandths: a result of 1e-160 R has a fraction of 1e157, which neither method separates from its
// neighbors.
const inR = (low: number, high: number) => fc.integer({ min: low * 1000, max: high * 1000 }).map((r) => r / 1000)

test('after each result: the zero that bisection finds', () => {
  const result = fc.oneof(inR(-1.2, 3), fc.constantFrom(-1, 2, 0.5), inR(-30, 100))
  fc.assert(
    fc.property(fc.array(result, { minLength: minTradesForKelly, maxLength: 120 }), (results) => {
      const kelly = new WalkForwardKelly()
      for (const [place, r] of results.entries()) {
        kelly.add(r)
        const wanted = place + 1 < minTradesForKelly ? null : empiricalKelly(results.slice(0, place + 1))
        const found = kelly.fraction()
        if (wanted === null || found === null) expect(found).toBe(wanted)
        else expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(wanted, 1e-3))
      }
    }),
    { numRuns: 150 },
  )
})
