import { expect, test } from 'vitest'
import { metricFacts } from '#domain/metrics/facts/metric-facts.ts'
import { isPValue } from '#domain/metrics/shared/is-p-value.ts'
import { formatMetric, formatMetricChange } from './format-metric.ts'

const metricOf = (key: string) => {
  const found = metricFacts.find((metric) => metric.key === key)
  if (found === undefined) throw new Error(key)
  return found
}

test('p-values are numbers, shares percent', () => {
  expect(formatMetric(metricOf('runsP'), 0.031, 'USD')).toBe('0.03')
  expect(formatMetric(metricOf('meanRP'), 0.0002, 'USD')).toBe('<0.001')
  expect(formatMetricChange(metricOf('runsP'), -0.12, 'USD')).toBe('0.12')
  expect(formatMetric(metricOf('winRate'), 0.482, 'USD')).toBe('48.2%')
  // Whatever metric is called a p-value is written as one.
  for (const { key, label } of metricFacts) expect(isPValue(key), key).toBe(label.includes('p-value'))
})
