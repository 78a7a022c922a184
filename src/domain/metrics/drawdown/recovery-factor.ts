import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { toNumber } from '#domain/numbers/decimal.ts'
import { maxDrawdownMoney } from './max-drawdown-money.ts'

export const recoveryFactor: Metric = {
  key: 'recoveryFactor',
  label: 'Recovery factor',
  unit: 'ratio',
  good: 'high',
  meaning: 'How many times net P&L covers the largest drawdown.',
  formula: 'net P&L / largest drawdown in money',
  undefinedWhen: 'there are no trades or no drawdown',
  reference: 'common definition, in money',
  compute(sample) {
    const drawdown = maxDrawdownMoney.compute(sample)
    if (drawdown.value === null) return drawdown
    if (drawdown.value === 0) return noMetricResult('no_drawdown', drawdown.n)
    return toMetricResult(toNumber(sample.netPnl) / drawdown.value, drawdown.n)
  },
}
