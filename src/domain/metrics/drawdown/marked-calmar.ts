import { annualGrowthRate } from '#domain/metrics/returns/annual-growth-rate.ts'
import { computeDrawdowns } from '#domain/metrics/shared/drawdowns.ts'
import { markedBalancePath, markedTrades } from '#domain/metrics/shared/marked-balance-path.ts'
import { noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { largest } from '#domain/numbers/statistics.ts'

export const markedCalmar: Metric = {
  key: 'markedCalmar',
  label: 'Marked Calmar',
  unit: 'ratio',
  good: 'high',
  meaning: 'Annual growth per unit of the largest drawdown, open losses included.',
  formula:
    'annual growth / largest drawdown of the balance, marked at the MAE of each trade that has one; the others count as they closed',
  undefinedWhen: 'no trade has a MAE and a risk, or there is no annual growth or no drawdown',
  reference: 'T. W. Young, Calmar Ratio: A Smoother Tool, 1991, on the marked balance',
  compute(sample) {
    const growth = annualGrowthRate.compute(sample)
    if (growth.value === null) return growth
    const marked = markedTrades(sample)
    const n = marked.length
    if (n === 0) return noMetricResult('no_excursions', 0)
    const drawdowns = computeDrawdowns(markedBalancePath(sample))
    if (drawdowns === null) return noMetricResult('no_equity', n)
    const decline = largest(drawdowns.fractions)
    if (decline === 0) return noMetricResult('no_drawdown', n)
    const approximate = marked.filter(({ hasApproximateExcursions }) => hasApproximateExcursions).length
    return {
      value: growth.value / decline,
      reason: null,
      n,
      ...(approximate === 0 ? {} : { approximateN: approximate }),
    }
  },
}
