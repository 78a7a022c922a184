import { minReturnDays } from '#domain/metrics/shared/daily-returns.ts'
import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { allEqual, centralMoment, mean, standardDeviation } from '#domain/numbers/statistics.ts'

/** Sharpe ratio per value (not annualized) and the shape of the distribution; a normal one has kurtosis 3. */
interface SharpeSample {
  readonly sharpe: number
  readonly n: number
  readonly skew: number
  readonly kurtosis: number
}

/**
 * The probability that the true Sharpe ratio is above `benchmark`: docs/simulation-spec.md section 7.3. Null if skew
 * and kurtosis give no positive variance.
 */
export function probabilisticSharpe({ sharpe, n, skew, kurtosis }: SharpeSample, benchmark: number): number | null {
  const variance = 1 - skew * sharpe + ((kurtosis - 1) / 4) * (sharpe * sharpe)
  return variance > 0 ? normalCdf(((sharpe - benchmark) * Math.sqrt(n - 1)) / Math.sqrt(variance)) : null
}

export const sharpeProbability: Metric = {
  key: 'sharpeProbability',
  label: 'Chance of edge',
  unit: 'fraction',
  good: 'high',
  meaning: 'The probability that the true Sharpe ratio is above 0, given these days.',
  formula:
    'normal probability of S x root of (n - 1) / root of (1 - skew x S + (kurtosis - 1) / 4 x S squared), S the Sharpe ratio of a day, n the effective one where returns depend on each other',
  undefinedWhen: 'there are fewer than 20 days, all returns are equal, or the balance was zero or below',
  reference: 'D. H. Bailey and M. López de Prado, The Sharpe Ratio Efficient Frontier, 2012',
  compute(sample) {
    const days = sample.daily
    if (days === null) return noMetricResult('no_equity', sample.trades.length)
    const { returns } = days
    const n = returns.length
    if (n === 0) return noMetricResult('no_trades', 0)
    if (n < minReturnDays) return noMetricResult('too_few', n)
    if (allEqual(returns)) return noMetricResult('zero_variance', n)
    const inflation = meanInflation(returns)
    const variance = centralMoment(returns, 2)
    const chance = probabilisticSharpe(
      {
        sharpe: mean(returns) / standardDeviation(returns),
        n: effectiveSample(n, inflation).size,
        skew: centralMoment(returns, 3) / variance ** 1.5,
        kurtosis: centralMoment(returns, 4) / variance ** 2,
      },
      0,
    )
    return chance === null ? noMetricResult('zero_variance', n) : toMetricResult(chance, n, null, inflation)
  },
}
