import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useUpdateInsightHistory, type InsightHistoryEntry } from '#api/insights/insight-history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { ErrorText } from './error-line.tsx'
import { describeStatus } from './status-mark.tsx'

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const

/** Findings that are gone, and those that the trader dismissed. */
export function PastFindings({
  history,
  portfolioId,
}: {
  history: readonly InsightHistoryEntry[]
  portfolioId: Id | null
}) {
  const [now] = useState(() => Date.now())
  const update = useUpdateInsightHistory(portfolioId)
  const dismissed = history.filter(({ dismissedAt }) => dismissedAt !== null)
  const gone = history.filter(({ goneAt, dismissedAt }) => goneAt !== null && dismissedAt === null)
  return (
    <>
      {gone.length === 0 ? null : (
        <Panel title="Gone">
          <Box component="ul" sx={list}>
            {gone.map((entry) => (
              <li key={entry.key}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {entry.statement}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {describeStatus(entry, now)}
                </Typography>
              </li>
            ))}
          </Box>
        </Panel>
      )}
      {dismissed.length === 0 ? null : (
        <Panel title="Dismissed">
          <Box component="ul" sx={list}>
            {dismissed.map((entry) => (
              <Box component="li" key={entry.key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
                <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {entry.statement}
                  </Typography>
                  {entry.dismissReason === null ? null : (
                    <Typography
                      variant="caption"
                      component="div"
                      sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                    >
                      {entry.dismissReason}
                    </Typography>
                  )}
                </Box>
                <Button
                  size="small"
                  disabled={update.isPending}
                  onClick={() => update.mutate({ key: entry.key, dismissed: null })}
                  aria-label={`Restore: ${entry.title}`}
                >
                  Restore
                </Button>
              </Box>
            ))}
          </Box>
          <ErrorText error={update.error} />
        </Panel>
      )}
    </>
  )
}
