/**
 * P(X >= x) of a chi-square variable with an even number of degrees of freedom, where it is a finite sum: e^(-x/2) times
 * the first `degrees` / 2 terms of the series of e^(x/2) (Abramowitz and Stegun 26.4.21).
 */
export function chiSquareTail(x: number, degrees: number): number {
  const half = x / 2
  let term = Math.exp(-half)
  let sum = term
  for (let power = 1; power < degrees / 2; power += 1) {
    term *= half / power
    sum += term
  }
  return Math.min(1, sum)
}
