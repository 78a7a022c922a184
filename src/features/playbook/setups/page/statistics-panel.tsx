import type { SetupMetrics } from '#api/figures/setup-figures.ts'
import { setupMetrics } from '#domain/metrics/setup/catalogue.ts'
import { intervalText, noIntervalReason } from '#domain/metrics/shared/small-samples.ts'
import { reasonText } from '#features/playbook/setups/figure-words.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Hint } from '#ui/figures/hint.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'figure', label: 'Figure' },
  { key: 'value', label: 'Value', numeric: true },
  { key: 'interval', label: 'Interval', numeric: true },
  { key: 'n', label: 'n', numeric: true },
]

/** Every figure of a setup, in the order of the catalogue. */
export function StatisticsPanel({ figures }: { figures: SetupMetrics }) {
  const rows = setupMetrics.flatMap((metric) => {
    const result = figures.metrics[metric.key]
    if (result === undefined) return []
    const isSigned = metric.unit === 'r' && metric.good === 'high'
    // No setup metric is in money, so that no currency is needed.
    const text = (value: number) => formatMetric({ key: metric.key, unit: metric.unit, signed: isSigned }, value, 'USD')
    const { value, interval, lacksInterval, reason, n } = result
    return [
      {
        figure: <Hint text={`${metric.meaning} ${metric.formula}`}>{metric.label}</Hint>,
        value: value === null ? <UnknownFigure reason={reasonText(reason)} /> : text(value),
        interval:
          value === null || interval === undefined
            ? lacksInterval === true
              ? noIntervalReason
              : ''
            : `${intervalText(interval, text)}${interval.level === 0.95 ? '' : ` (${interval.level * 100}%)`}`,
        n: `${formatCount(n)}${formatQualifiers(result)}`,
      },
    ]
  })
  return (
    <Panel title="Statistics" subtitle="Intervals are 95% unless they say otherwise.">
      <SimpleTable caption="Statistics of this setup" columns={columns} rows={rows} />
    </Panel>
  )
}
