import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { InsightHistoryEntry } from '#api/insights/insight-history.ts'
import type { Insight, InsightSelection } from '#api/insights/insights.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FindingActions } from '#features/insights/actions/finding-actions.tsx'
import { titleOf } from '#features/insights/finding-list.tsx'
import { describeStatus } from '#features/insights/status-mark.tsx'
import { formatMonthly } from '#features/insights/worth-text.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { FindingChart } from './finding-chart.tsx'
import { FindingFigures } from './finding-figures.tsx'
import { FindingTrades } from './finding-trades.tsx'

interface FindingDetailProps {
  readonly finding: Insight
  readonly selection: InsightSelection
  /** What became of it; null while that loads, and under a filter, which has no history. */
  readonly entry: InsightHistoryEntry | null
  /** Whether a history is loading or there; its line is kept free. */
  readonly hasHistory: boolean
  /** The portfolio of the history; null for all. */
  readonly portfolioId: Id | null
  readonly currencyOf: (portfolioId: Id) => string
}

/** One finding: what was found, its figures and picture, what to do, and its trades. */
export function FindingDetail({ finding, selection, entry, hasHistory, portfolioId, currencyOf }: FindingDetailProps) {
  const [now] = useState(() => Date.now())
  const { monthly } = finding.worth
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel
        title={
          monthly === null ? titleOf(finding) : `${titleOf(finding)}, ${formatMonthly(monthly.value, monthly)} a month`
        }
        subtitle={entry === null ? (hasHistory ? '\u00a0' : undefined) : describeStatus(entry, now)}
      >
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box>
            <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4, overflowWrap: 'anywhere' }}>
              {finding.statement}
            </Typography>
            {finding.worded === null ? null : (
              <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {finding.worded}
              </Typography>
            )}
          </Box>
          <FindingFigures finding={finding} />
          <FindingChart chart={finding.chart} />
          <Box component="section" aria-label="What to do">
            <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
              What to do
            </Typography>
            <Typography sx={{ mb: 1.5 }}>{finding.remedy}</Typography>
            <FindingActions finding={finding} selection={selection} entry={entry} portfolioId={portfolioId} />
          </Box>
        </Box>
      </Panel>
      <FindingTrades key={finding.key} finding={finding} selection={selection} currencyOf={currencyOf} />
    </Box>
  )
}
