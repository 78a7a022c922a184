// The specification in plain JavaScript: the same bits as the engine, without its speed.

const multiplyHigh = (a, b) => Number((BigInt(a) * BigInt(b)) >> 32n)

/** The initial generator state of a path: Philox4x32-10 of the counter [path, 0, stream, 0]. */
export function startOf(path, [seedLow, seedHigh], stream = 0) {
  let [c0, c1, c2, c3] = [path, 0, stream, 0]
  let [k0, k1] = [seedLow, seedHigh]
  for (let round = 0; round < 10; round++) {
    if (round > 0) [k0, k1] = [(k0 + 0x9e3779b9) >>> 0, (k1 + 0xbb67ae85) >>> 0]
    const [h0, l0] = [multiplyHigh(0xd2511f53, c0), Math.imul(0xd2511f53, c0) >>> 0]
    const [h1, l1] = [multiplyHigh(0xcd9e8d57, c2), Math.imul(0xcd9e8d57, c2) >>> 0]
    ;[c0, c1, c2, c3] = [(h1 ^ c1 ^ k0) >>> 0, l1, (h0 ^ c3 ^ k1) >>> 0, l0]
  }
  return (c0 | c1 | c2 | c3) === 0 ? [1, 0, 0, 0] : [c0, c1, c2, c3]
}

/** Terminal equity and maximum drawdown of every path. */
export function exact({ r, riskFraction, extraCostR, paths, steps, seed }) {
  const factors = r.map((multiple) => {
    const x = multiple - extraCostR
    const y = riskFraction * x
    const g = 1 + y
    return g < 0 ? 0 : g
  })
  const terminal = new Float64Array(paths)
  const drawdown = new Float64Array(paths)
  for (let path = 0; path < paths; path++) {
    let [s0, s1, s2, s3] = startOf(path, seed)
    let equity = 1
    let under = 1
    let lowest = 1
    for (let step = 0; step < steps; step++) {
      const sum = (s0 + s3) | 0
      const word = (((sum << 7) | (sum >>> 25)) + s0) >>> 0
      const shifted = s1 << 9
      s2 ^= s0
      s3 ^= s1
      s1 ^= s2
      s0 ^= s3
      s2 ^= shifted
      s3 = (s3 << 11) | (s3 >>> 21)
      const g = factors[Math.floor((word * factors.length) / 2 ** 32)]
      equity *= g
      const moved = under * g
      under = moved < 1 ? moved : 1
      lowest = under < lowest ? under : lowest
    }
    terminal[path] = equity
    drawdown[path] = 1 - lowest
  }
  return { terminal, drawdown }
}
