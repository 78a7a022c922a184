const word = new DataView(new ArrayBuffer(8))

/** 2^k of a normal number, exactly: -1022 <= k <= 1023. */
function powerOfTwo(k: number): number {
  word.setUint32(0, (k + 1023) << 20)
  word.setUint32(4, 0)
  return word.getFloat64(0)
}

/** 1/n! for n = 0 .. 14, each one division. */
const inverseFactorials: readonly number[] = (() => {
  const inverses: number[] = []
  let factorial = 1
  for (let n = 0; n <= 14; n++) {
    if (n > 0) factorial = factorial * n
    inverses.push(1 / factorial)
  }
  return inverses
})()

/**
 * The exponential function, by basic operations only: subtracts the nearest multiple of log 2 in two parts, so that the
 * remainder is exact, and sums the series of the remainder by Horner's scheme.
 *
 * Source: docs/simulation-spec.md section 1.1.
 */
export function dexp(x: number): number {
  if (x > 709) return Infinity
  if (x < -745) return 0
  const k = Math.floor(x / Math.LN2 + 0.5)
  const r = x - k * 0.69314718036912381649 - k * 1.90821492927058770002e-10
  let p = inverseFactorials[14] as number
  for (let n = 13; n >= 0; n--) p = (inverseFactorials[n] as number) + r * p
  // Two steps where the result may be subnormal, so that it is rounded once.
  return k < -1000 ? p * powerOfTwo(k + 1000) * powerOfTwo(-1000) : p * powerOfTwo(k)
}
