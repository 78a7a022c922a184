const word = new DataView(new ArrayBuffer(8))

/**
 * The natural logarithm of x > 0, NaN of anything else, by basic operations only, so that every implementation gets
 * the same bits: x = m · 2^k with m near 1, and twice the series of the inverse hyperbolic tangent for log m.
 *
 * Source: docs/simulation-spec.md section 1.1.
 */
export function dlog(x: number): number {
  if (!(x > 0)) return NaN
  if (x === Infinity) return Infinity
  // Below 2^-1022 a number is subnormal; multiplying by 2^54 makes it normal, exactly.
  const isSubnormal = x < 2.2250738585072014e-308
  word.setFloat64(0, isSubnormal ? x * 18014398509481984 : x)
  const high = word.getUint32(0)
  let k = (high >>> 20) - 1023
  // The same fraction under the exponent of 1: m lies in [1, 2).
  word.setUint32(0, (high & 0x000f_ffff) | 0x3ff0_0000)
  let m = word.getFloat64(0)
  if (m > Math.SQRT2) {
    m = m * 0.5
    k = k + 1
  }
  if (isSubnormal) k = k - 54
  const s = (m - 1) / (m + 1)
  const z = s * s
  let p = 1 / 21
  for (let odd = 19; odd >= 1; odd -= 2) p = 1 / odd + z * p
  return k * Math.LN2 + 2 * s * p
}
