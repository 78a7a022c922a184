import Box from '@mui/material/Box'
import { metricExplanations } from '#domain/metrics/facts/metric-explanations.ts'
import { otherMetrics } from '#features/dashboard/metric-groups.ts'
import { MetricText, unknownReasonText } from '#features/dashboard/metric-text.tsx'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { formatCount } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'label', label: 'Figure' },
  { key: 'value', label: 'Value', numeric: true },
  { key: 'n', label: 'n', numeric: true },
  { key: 'formula', label: 'Calculation' },
]

/** All figures that the dashboard does not show at once, with their formulas. */
export default function OtherFigures({ figures }: { figures: DashboardFigures }) {
  return (
    <SimpleTable
      maxHeight={480}
      caption="All other figures"
      columns={columns}
      rows={otherMetrics.map((metric) => {
        const { answer, currency } = figures.block(metric)
        return {
          label: metric.label,
          value:
            answer.value === null ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {unknownReasonText(answer.reason)}
              </Box>
            ) : (
              <MetricText metric={metric} answer={answer} currency={currency} />
            ),
          n: `${formatCount(answer.n)}${formatQualifiers(answer)}`,
          formula: metricExplanations[metric.key]?.formula,
        }
      })}
    />
  )
}
