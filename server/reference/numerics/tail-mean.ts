/**
 * Mean of the worst 5 % of values: CVaR, with a fractional weight for the last value (Rockafellar and Uryasev, Journal of Risk
 * 2, 2000). The worst value comes first: ascending returns, or descending drawdowns.
 */
export function tailMean5(worstFirst: Float64Array): number {
  const hundredfold = 5 * worstFirst.length
  const whole = Math.floor(hundredfold / 100)
  const part = (hundredfold % 100) / 100
  let sum = 0
  for (let i = 0; i < whole; i++) sum += worstFirst[i] as number
  if (part > 0) sum += part * (worstFirst[whole] as number)
  return sum / (hundredfold / 100)
}
