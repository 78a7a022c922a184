import { describe, expect, it } from 'vitest'
import { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { blockLength, unroundedBlockLength } from './block-length.ts'

/** An autoregressive series of coefficient 0.5 over the generator's words, the first twenty left out. */
function autoregressive(count: number): number[] {
  const generator = Xoshiro.from([1, 2, 3, 4])
  for (let i = 0; i < 20; i++) generator.next()
  let e = 0
  return Array.from({ length: count }, () => {
    e = 0.5 * e + ((generator.next() + 0.5) / 0x1_0000_0000 - 0.5)
    return e
  })
}

const trend = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('block length', () => {
  it('is what the published implementation of the corrected method gives', () => {
    const x = autoregressive(200)
    expect(unroundedBlockLength(x, 'stationary')).toBeCloseTo(5.937573, 6)
    expect(unroundedBlockLength(x, 'circular')).toBeCloseTo(6.796824, 6)
    expect(blockLength(x, 'stationary')).toBe(6)
    expect(blockLength(x, 'circular')).toBe(7)
  })

  it('is 1 for a series without variance', () => {
    expect(unroundedBlockLength(Array<number>(12).fill(3), 'stationary')).toBe(1)
    expect(blockLength(Array<number>(12).fill(3), 'circular')).toBe(1)
  })

  it('ends at three roots of the length, or at a third of it', () => {
    expect(unroundedBlockLength(trend(10), 'stationary')).toBeLessThanOrEqual(4)
    expect(unroundedBlockLength(trend(400), 'circular')).toBeLessThanOrEqual(60)
    expect(blockLength(trend(400), 'circular')).toBeGreaterThan(10)
  })

  it('is at least 1 where the dependence is small', () => {
    for (let n = 10; n < 60; n++) expect(blockLength(autoregressive(n), 'stationary')).toBeGreaterThanOrEqual(1)
  })

  it('ends for values whose squares or cubes overflow or vanish', () => {
    for (const scale of [1e-200, 1e-100, 1e100, 1e154, 1e200, 1e300]) {
      const length = blockLength(
        autoregressive(50).map((value) => value * scale),
        'stationary',
      )
      expect(length).toBeGreaterThanOrEqual(1)
      expect(length).toBeLessThanOrEqual(22)
    }
  })

  it('is the longest possible where the variance of the mean all but vanishes', () => {
    // Long run variance of an alternating series is near 0, and the optimal length grows without bound as it falls.
    const alternating = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 1 : -1))
    expect(blockLength(alternating, 'stationary')).toBeGreaterThan(1)
  })
})
