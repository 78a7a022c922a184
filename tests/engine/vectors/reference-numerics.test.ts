import { describe, expect, it } from 'vitest'
import { kellyFraction } from '#server/reference/kelly/fraction.ts'
import { droot3 } from '#server/reference/numerics/cube-root.ts'
import { dexp } from '#server/reference/numerics/dexp.ts'
import { dlog } from '#server/reference/numerics/dlog.ts'
import { normalCdf } from '#server/reference/numerics/normal-cdf.ts'
import { normalQuantile } from '#server/reference/numerics/normal-quantile.ts'
import { blockLength, unroundedBlockLength } from '#server/reference/resampling/block-length.ts'
import { bitsOf, vectorLines, wordsFromOneToFour } from './engine-vectors.ts'

const own: Readonly<Record<string, (x: number) => number>> = { dlog, dexp, droot3, normalQuantile, normalCdf }

function ownFunction(name: string): (x: number) => number {
  const found = own[name]
  if (found === undefined) throw new Error(`${name} is no function of section 1.1`)
  return found
}

/** An argument of own-functions-many.txt. */
function argument(next: () => number, by: string, add: string): number {
  if (by !== 'bits') return ((next() + 0.5) / 2 ** 32) * Number(by) + Number(add)
  const view = new DataView(new ArrayBuffer(8))
  for (;;) {
    view.setUint32(4, next())
    view.setUint32(0, next() & 0x7fff_ffff)
    const x = view.getFloat64(0)
    if (x > 0 && x < Infinity) return x
  }
}

describe("the reference's own functions answer the vectors", () => {
  it.each(vectorLines('own-functions.txt'))('%s(%s)', (name, x, bits) => {
    expect(bitsOf(ownFunction(name ?? '')(Number(x)))).toBe(bits)
  })

  it.each(vectorLines('own-functions-many.txt'))('%s at many arguments', (name, by, add, count, wanted) => {
    const next = wordsFromOneToFour()
    const view = new DataView(new ArrayBuffer(8))
    let hash = 0x811c9dc5
    for (let i = 0; i < Number(count); i += 1) {
      view.setFloat64(0, ownFunction(name ?? '')(argument(next, by ?? '', add ?? '')))
      for (const word of [view.getUint32(4), view.getUint32(0)]) hash = Math.imul(hash ^ word, 0x01000193)
    }
    expect((hash >>> 0).toString(16).padStart(8, '0')).toBe(wanted)
  })

  it('normal quantiles', () => {
    for (const [p, wanted] of vectorLines('normal-quantiles.txt')) {
      const found = normalQuantile(Number(p))
      expect(Math.abs(found - Number(wanted))).toBeLessThanOrEqual(1e-15 * Math.abs(Number(wanted)))
      expect(Math.abs(normalCdf(found) - Number(p))).toBeLessThan(2e-15)
    }
  })

  it('block lengths of Politis and White', () => {
    const next = wordsFromOneToFour()
    for (let i = 0; i < 20; i += 1) next()
    let e = 0
    const series = Array.from({ length: 200 }, () => {
      e = 0.5 * e + ((next() + 0.5) / 2 ** 32 - 0.5)
      return e
    })
    for (const [form, , bits, used] of vectorLines('politis-white.txt')) {
      const kind = form === 'circular' ? 'circular' : 'stationary'
      expect(bitsOf(unroundedBlockLength(series, kind))).toBe(bits)
      expect(blockLength(series, kind)).toBe(Number(used))
    }
  })

  it('Kelly fractions of two outcomes', () => {
    for (const [, p, win, loss, wanted] of vectorLines('kelly-binary.txt')) {
      // Chances are whole percents in the vectors: as many trades of a hundred.
      const wins = Math.round(Number(p) * 100)
      const r = Array.from({ length: 100 }, (_, i) => (i < wins ? Number(win) : -Number(loss)))
      expect(kellyFraction(r)).toBeCloseTo(Math.max(0, Number(wanted)), 13)
    }
  })
})
