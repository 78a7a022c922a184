import { describe, expect, it } from 'vitest'
import { normalCdf } from './normal-cdf.ts'
import { normalQuantile } from './normal-quantile.ts'

describe('normalQuantile', () => {
  // The check values of the algorithm's publication, then the usual points.
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.2623400897984],
    [0.975, 1.959963984540054],
    [0.5, 0],
  ])('of %d is %d', (p, x) => {
    expect(normalQuantile(p)).toBeCloseTo(x, 12)
  })

  it('is the inverse of the distribution, and infinite at its ends', () => {
    for (let p = 0.001; p < 1; p += 0.0073) expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 13)
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
  })
})
