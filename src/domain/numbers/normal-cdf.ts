const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI)

/**
 * P(Z < x) of a standard normal, to about 1e-15 absolute: Taylor's series about 0, whose terms all have the same sign
 * (G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11, 2004).
 */
export function normalCdf(x: number): number {
  if (x < -8) return 0
  if (x > 8) return 1
  const square = x * x
  let sum = x
  let previous = 0
  let term = x
  for (let odd = 3; sum !== previous; odd += 2) {
    previous = sum
    term *= square / odd
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * square - halfLogTwoPi)
}
