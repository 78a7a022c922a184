import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import { mean } from '#domain/numbers/statistics.ts'

export const averageRisk: Metric = {
  key: 'averageRisk',
  label: 'Average risk',
  unit: 'fraction',
  good: 'neither',
  meaning: 'The average share of the balance risked per trade.',
  formula: 'mean of initial risk / balance before the trade',
  undefinedWhen: 'no trade has a risk, or the balance was zero or below',
  reference: 'common definition',
  compute(sample) {
    const shares: number[] = []
    for (const [index, trade] of sample.trades.entries()) {
      const balance = sample.balancePath.starts[index] ?? 0
      if (trade.initialRiskAmount === null) continue
      if (balance <= 0) return noMetricResult('no_equity', shares.length)
      shares.push(numberOf(trade.initialRiskAmount) / balance)
    }
    return shares.length === 0 ? noMetricResult('no_risk', 0) : toMetricResult(mean(shares), shares.length)
  },
}
