import { describe, expect, it } from 'vitest'
import { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { droot3 } from './cube-root.ts'
import { dexp } from './dexp.ts'
import { dlog } from './dlog.ts'
import { normalCdf } from './normal-cdf.ts'
import { normalQuantile } from './normal-quantile.ts'

const generator = Xoshiro.from([1, 2, 3, 4])
const uniform = () => (generator.next() + 0.5) / 0x1_0000_0000

function expectClose(value: number, expected: number, relative: number) {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(relative * Math.abs(expected))
}

describe('dlog', () => {
  it('is exact at 1 and takes multiples of log 2 from powers of two', () => {
    expect(dlog(1)).toBe(0)
    expect(dlog(2)).toBe(Math.LN2)
    expect(dlog(2 ** -1074)).toBe(-1074 * Math.LN2)
    expect(dlog(2 ** -1022)).toBe(-1022 * Math.LN2)
    expect(dlog(2 ** 1023)).toBe(1023 * Math.LN2)
  })

  it('agrees with the library to a few units in the last place', () => {
    for (let i = 0; i < 2000; i++) {
      const x = uniform() * 2 ** Math.floor(uniform() * 2000 - 1040)
      expectClose(dlog(x), Math.log(x), 1e-15)
    }
    for (let i = 0; i < 200; i++) {
      const x = 1 + (uniform() - 0.5) * 1e-3
      expectClose(dlog(x), Math.log(x), 1e-15)
    }
    expect(dlog(Infinity)).toBe(Infinity)
    expectClose(dlog(Number.MAX_VALUE), Math.log(Number.MAX_VALUE), 1e-15)
  })
})

describe('dexp', () => {
  it('is exact at 0 and ends where doubles end', () => {
    expect(dexp(0)).toBe(1)
    expect(dexp(-0)).toBe(1)
    expect(dexp(709.1)).toBe(Infinity)
    expect(dexp(Infinity)).toBe(Infinity)
    expect(dexp(-745.1)).toBe(0)
    expect(dexp(-745)).toBe(2 ** -1074)
  })

  it('agrees with the library', () => {
    for (let i = 0; i < 2000; i++) {
      const x = uniform() * 1410 - 701
      expectClose(dexp(x), Math.exp(x), 1e-15)
    }
    expectClose(dexp(709), Math.exp(709), 1e-15)
  })

  it('rounds a subnormal result once', () => {
    expect(Math.abs(dexp(-720) - Math.exp(-720))).toBeLessThanOrEqual(2 ** -1074)
  })
})

describe('droot3', () => {
  it('is exact at small cubes and at the ends', () => {
    expect([0, 1, 8, 27, 1e9].map((x) => droot3(x))).toEqual([0, 1, 2, 3, 1000])
    expect(droot3(Infinity)).toBe(Infinity)
    expect(droot3(NaN)).toBe(1)
  })

  it('agrees with the library over all sizes that occur', () => {
    for (let i = 0; i < 500; i++) {
      const x = uniform() * 10 ** Math.floor(uniform() * 60 - 30)
      expectClose(droot3(x), Math.cbrt(x), 1e-15)
    }
  })
})

describe('normalQuantile', () => {
  it.each([
    [0.001, -3.0902323061678136],
    [0.025, -1.9599639845400543],
    [0.3, -0.5244005127080408],
    [0.9, 1.2815515655446006],
    [1e-20, -9.262340089798409],
  ])('at %f', (p, expected) => {
    expectClose(normalQuantile(p), expected, 1e-13)
  })

  it('at 0.999999, whose distance from 1 has lost digits', () => {
    expectClose(normalQuantile(0.999999), 4.753424308822899, 1e-11)
  })

  it('is 0 in the middle and odd around it', () => {
    expect(normalQuantile(0.5)).toBe(0)
    expect(normalQuantile(0.25)).toBe(-normalQuantile(0.75))
    expect(normalQuantile(0.03125)).toBe(-normalQuantile(0.96875))
  })
})

describe('normalCdf', () => {
  it('has the tabulated values', () => {
    expect(normalCdf(0)).toBe(0.5)
    expect(Math.abs(normalCdf(1) - 0.8413447460685429)).toBeLessThan(1e-15)
    expect(Math.abs(normalCdf(-2) - 0.02275013194817921)).toBeLessThan(1e-15)
    expect(Math.abs(normalCdf(6) - 0.9999999990134123)).toBeLessThan(1e-15)
    expect([normalCdf(-8.1), normalCdf(8.1)]).toEqual([0, 1])
  })

  it('undoes the quantile', () => {
    for (let i = 1; i < 200; i++) expect(Math.abs(normalCdf(normalQuantile(i / 200)) - i / 200)).toBeLessThan(1e-15)
  })
})
