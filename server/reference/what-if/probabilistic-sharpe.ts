import { normalCdf } from '#server/reference/numerics/normal-cdf.ts'

/** The Sharpe ratio (mean over sample standard deviation), and population moments around the mean. */
export interface SharpeMoments {
  readonly trades: number
  readonly sharpe: number
  readonly m2: number
  readonly m3: number
  readonly m4: number
}

/**
 * The probability that the true Sharpe ratio per trade is above `benchmark`; null where skewness and kurtosis make the
 * variance of the estimate undefined.
 *
 * Source: Bailey and Lopez de Prado, "The Sharpe ratio efficient frontier", Journal of Risk 15 (2012);
 * docs/simulation-spec.md section 7.3.
 */
export function probabilisticSharpe(moments: SharpeMoments, benchmark: number): number | null {
  const { trades, sharpe, m2, m3, m4 } = moments
  const skew = m3 / (m2 * Math.sqrt(m2))
  const kurt = m4 / (m2 * m2)
  const variance = 1 - skew * sharpe + ((kurt - 1) / 4) * (sharpe * sharpe)
  if (!(variance > 0 && Number.isFinite(variance))) return null
  return normalCdf(((sharpe - benchmark) * Math.sqrt(trades - 1)) / Math.sqrt(variance))
}
