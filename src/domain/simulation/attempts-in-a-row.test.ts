import { describe, expect, it } from 'vitest'
import { attemptsInARow } from './attempts-in-a-row.ts'

const chance = (share: number) => ({ share, low: share / 2, high: Math.min(1, share * 1.5) })

describe('attempts in a row', () => {
  it.each([0.1, 0.5, 0.9])('sums up every sequence of attempts: %f', (p) => {
    const limit = 5
    // Sequences: k - 1 fail, then one passes; or all fail. A failed attempt costs 3, a passed one pays 7.
    let [pass, made, value] = [0, 0, 0]
    for (let k = 1; k <= limit; k += 1) {
      const share = (1 - p) ** (k - 1) * p
      pass += share
      made += share * k
      value += share * (7 - 3 * (k - 1))
    }
    made += (1 - p) ** limit * limit
    value += (1 - p) ** limit * -3 * limit
    const found = attemptsInARow(chance(p), p * 7 - (1 - p) * 3, limit)
    expect(found.pass.share).toBeCloseTo(pass, 12)
    expect(found.made).toBeCloseTo(made, 12)
    expect(found.value).toBeCloseTo(value, 12)
    expect(found.pass.low).toBeLessThan(pass)
    expect(found.pass.high).toBeGreaterThan(pass)
  })

  it('that never pass are all made', () => {
    expect(attemptsInARow({ share: 0, low: 0, high: 0.01 }, -3, 4)).toMatchObject({
      pass: { share: 0, low: 0 },
      made: 4,
      value: -12,
    })
  })

  it('are one when the first always passes', () => {
    expect(attemptsInARow({ share: 1, low: 0.99, high: 1 }, 2, 4)).toMatchObject({ made: 1, value: 2 })
  })
})
