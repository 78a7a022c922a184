/** Four unsigned 32-bit words. */
export type FourWords = readonly [number, number, number, number]

const multiplier0 = 0xd251_1f53
const multiplier1 = 0xcd9e_8d57
const weyl0 = 0x9e37_79b9
const weyl1 = 0xbb67_ae85

/** The high 32 bits of the 64-bit product of two unsigned 32-bit words, by schoolbook multiplication in 16-bit halves. */
function highWord(a: number, b: number): number {
  const aLow = a & 0xffff
  const aHigh = a >>> 16
  const bLow = b & 0xffff
  const bHigh = b >>> 16
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16)
  const carry = aLow * bHigh + (middle & 0xffff)
  return (aHigh * bHigh + Math.floor(middle / 0x1_0000) + (carry >>> 16)) >>> 0
}

/**
 * Philox4x32, a counter-based random number generator: four words that depend on the counter and the key alone.
 *
 * Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011; docs/simulation-spec.md
 * section 1.
 */
export function philox4x32(counter: FourWords, key: readonly [number, number], rounds = 10): FourWords {
  let [c0, c1, c2, c3] = counter
  let [k0, k1] = key
  for (let round = 0; round < rounds; round++) {
    if (round > 0) {
      k0 = (k0 + weyl0) >>> 0
      k1 = (k1 + weyl1) >>> 0
    }
    const high0 = highWord(multiplier0, c0)
    const low0 = Math.imul(multiplier0, c0) >>> 0
    const high1 = highWord(multiplier1, c2)
    const low1 = Math.imul(multiplier1, c2) >>> 0
    c0 = (high1 ^ c1 ^ k0) >>> 0
    c1 = low1
    c2 = (high0 ^ c3 ^ k1) >>> 0
    c3 = low0
  }
  return [c0, c1, c2, c3]
}
