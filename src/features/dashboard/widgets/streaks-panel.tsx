import Box from '@mui/material/Box'
import { MetricBlock } from '#features/dashboard/headline/metric-block.tsx'
import { streakMetrics } from '#features/dashboard/metric-groups.ts'
import type { DashboardFigures } from '#features/dashboard/use-dashboard-figures.ts'
import { formatMetric } from '#shared/metrics/format-metric.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

/** The current and longest streaks, and how long a losing one is to be expected. */
export function StreaksPanel({ figures }: { figures: DashboardFigures }) {
  const { current, longestLosing, expectedLosing, longestWinning, runs } = streakMetrics
  const expected = figures.now.metrics[expectedLosing.key]?.value ?? null
  return (
    <Panel title="Streaks">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <MetricBlock {...figures.block(current)} size="standard" />
        <MetricBlock {...figures.block(longestLosing)} before={null} size="inline">
          {expected === null ? null : (
            <Quiet>{`Expected by chance: ${formatMetric(expectedLosing, expected, figures.currency)}`}</Quiet>
          )}
        </MetricBlock>
        <MetricBlock {...figures.block(longestWinning)} before={null} size="inline" />
        <MetricBlock {...figures.block(runs)} before={null} size="inline" />
      </Box>
    </Panel>
  )
}
