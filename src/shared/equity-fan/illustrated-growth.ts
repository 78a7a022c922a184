/** The assumed edge: mean and standard deviation of a trade's result in R. */
export const illustratedEdge = { meanR: 0.1, sdR: 1.2, trades: 200 } as const

/** Standard normal quantiles of the bands' borders: 5, 25, 50, 75, 95%. */
export const bandQuantiles = [-1.644854, -0.67449, 0, 0.67449, 1.644854] as const

/**
 * Equity as a multiple of the start after `trades` trades at `riskFraction` of equity per trade, at a normal quantile.
 *
 * Assumes that log(equity) is normal, by the central limit theorem, with the second-order mean f·m − f²(s² + m²)/2 and
 * the standard deviation f·s per trade. That is close for the small fractions shown here. The simulator resamples real
 * trades instead.
 */
export function growthAt(riskFraction: number, trades: number, quantile: number): number {
  const { meanR, sdR } = illustratedEdge
  const drift = riskFraction * meanR - (riskFraction ** 2 * (sdR ** 2 + meanR ** 2)) / 2
  return Math.exp(trades * drift + quantile * riskFraction * sdR * Math.sqrt(trades))
}
