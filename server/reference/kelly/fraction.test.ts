import { describe, expect, it } from 'vitest'
import { kellyFraction, kellyFractionByHalvings } from './fraction.ts'

/** `wins` values of b and `losses` values of -a. */
function bets(wins: number, b: number, losses: number, a: number): number[] {
  return [...Array<number>(wins).fill(b), ...Array<number>(losses).fill(-a)]
}

/** Twelve results whose figures are published to eighteen digits. */
const published = [-1, -1, -1, -0.5, -1.2, 0, 0.8, 1.5, 2, 3.5, -1, 1.1]

describe('kellyFraction', () => {
  it.each([
    ['p = 0.55, even money', bets(11, 1, 9, 1), 0.1],
    ['p = 0.4, 2.5 to 1', bets(4, 2.5, 6, 1), 0.16],
    ['p = 0.5, 1.5 to 0.8', bets(5, 1.5, 5, 0.8), 0.291666666666667],
    ['p = 0.3, 2 to 1: no edge', bets(3, 2, 7, 1), 0],
    ['a published sample', published, 0.15036144268171509],
  ])('%s', (_, x, expected) => {
    expect(kellyFraction(x)).toBeCloseTo(expected, 14)
    expect(kellyFractionByHalvings(x, 60)).toBeCloseTo(expected, 12)
  })

  it('maximizes growth', () => {
    const growth = (f: number) => published.reduce((sum, x) => sum + Math.log1p(f * x), 0) / published.length
    const best = kellyFraction(published) as number
    expect(growth(best)).toBeCloseTo(0.018905191763883805, 15)
    expect(growth(best + 1e-4)).toBeLessThan(growth(best))
    expect(growth(best - 1e-4)).toBeLessThan(growth(best))
  })

  it('does not exist without a loss and is 0 where wins and losses balance', () => {
    expect(kellyFraction(bets(10, 1, 0, 1))).toBeNull()
    expect(kellyFraction([])).toBeNull()
    expect(kellyFraction(bets(5, 1, 5, 1))).toBe(0)
    expect(kellyFractionByHalvings(bets(10, 1, 0, 1), 40)).toBeNull()
    expect(kellyFractionByHalvings(bets(5, 1, 5, 1), 40)).toBe(0)
  })

  it('stays short of the fraction at which the worst loss takes everything', () => {
    const best = kellyFraction(bets(1000, 100, 1, 0.5)) as number
    expect(best).toBeGreaterThan(1.9)
    expect(best).toBeLessThan(2)
  })

  it('ends for a loss so small that the upper end overflows', () => {
    expect(kellyFraction(bets(9, 1, 1, 5e-324))).toBe(0)
  })
})
