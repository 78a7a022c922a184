// A benchmark of wrong results is worthless: these checks throw if lines disagree.

function throwUnless(ok, message) {
  if (!ok) throw new Error(message)
}

/** The sum of the bits of all values modulo 2^64; the native line prints the same. */
export function bitSum(values) {
  let sum = 0n
  for (const bits of new BigUint64Array(values.buffer, values.byteOffset, values.length)) sum += bits
  return BigInt.asUintN(64, sum)
}

/** Checks that all values of both are identical bits. */
export function sameBits(name, found, expected) {
  for (const output of ['terminal', 'drawdown']) {
    const [a, b] = [found[output], expected[output]]
    throwUnless(a.length === b.length, `${name}: ${output} has ${a.length} values instead of ${b.length}`)
    throwUnless(bitSum(a) === bitSum(b) && a.every((value, i) => value === b[i]), `${name}: ${output} differs in bits`)
  }
}

function meanAndError(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error2: squares / (values.length - 1) / values.length }
}

/** Checks that both are samples of one distribution: their means differ by less than five standard errors. */
export function sameDistribution(name, found, expected) {
  for (const output of ['terminal', 'drawdown']) {
    const [a, b] = [meanAndError(found[output]), meanAndError(expected[output])]
    const z = (a.mean - b.mean) / Math.sqrt(a.error2 + b.error2)
    throwUnless(Math.abs(z) < 5, `${name}: mean ${output} is ${z.toFixed(1)} standard errors away`)
  }
}
