/**
 * Mean terminal return of the worst 5 % of paths, CVaR with the exact weight of the path that the 5 % falls into
 * (Rockafellar and Uryasev, Journal of Risk 2, 2000). `sortedTerminals` are multiples of initial capital, ascending.
 */
export function tailMean5(sortedTerminals: Float64Array): number {
  const hundredfold = 5 * sortedTerminals.length
  const whole = Math.floor(hundredfold / 100)
  const part = (hundredfold % 100) / 100
  let sum = 0
  for (let i = 0; i < whole; i++) sum += (sortedTerminals[i] as number) - 1
  if (part > 0) sum += part * ((sortedTerminals[whole] as number) - 1)
  return sum / (hundredfold / 100)
}
