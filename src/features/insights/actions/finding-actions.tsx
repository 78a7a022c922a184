import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useUpdateInsightHistory, type InsightHistoryEntry } from '#api/insights/insight-history.ts'
import type { Insight, InsightSelection } from '#api/insights/insights.ts'
import type { Id } from '#domain/numbers/units.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { suggestRule } from './rule-words.ts'
import { goalAddress } from './suggest-goal.ts'
import { whatIfAddress } from './what-if-link.ts'

const RuleDialog = lazyPart(async () => (await import('./rule-dialog.tsx')).RuleDialog)
const DismissDialog = lazyPart(async () => (await import('./dismiss-dialog.tsx')).DismissDialog)

interface FindingActionsProps {
  readonly finding: Insight
  readonly selection: InsightSelection
  /** Null under a filter: what is found there cannot be dismissed. */
  readonly entry: InsightHistoryEntry | null
  readonly portfolioId: Id | null
}

/** What can be done about a finding: a rule of a setup, a goal, the history without it, or dismissing it. */
export function FindingActions({ finding, selection, entry, portfolioId }: FindingActionsProps) {
  const [opened, setOpened] = useState<'rule' | 'dismiss' | null>(null)
  const update = useUpdateInsightHistory(portfolioId)
  const rule = suggestRule(finding)
  const whatIf = finding.nature === 'weakness' ? whatIfAddress(finding, selection) : null
  const goal = goalAddress(finding)
  const close = () => setOpened(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {rule === null ? null : (
        <Button variant="contained" onClick={() => setOpened('rule')} onPointerEnter={RuleDialog.load}>
          Make a rule
        </Button>
      )}
      {goal === null ? null : (
        <Button variant="outlined" component={RouterLink} to={goal}>
          Set a goal
        </Button>
      )}
      {whatIf === null ? null : (
        <Button variant="outlined" component={RouterLink} to={whatIf}>
          Test without it
        </Button>
      )}
      {entry === null ? null : (
        <Button color="inherit" onClick={() => setOpened('dismiss')} onPointerEnter={DismissDialog.load}>
          Dismiss
        </Button>
      )}
      {opened === 'rule' && rule !== null ? (
        <RuleDialog
          suggested={rule}
          setupId={selection.setup_id ?? null}
          onAdded={() => {
            if (entry !== null) update.mutate({ key: finding.key, acted: true })
          }}
          onClose={close}
        />
      ) : null}
      {opened === 'dismiss' ? (
        <DismissDialog findingKey={finding.key} portfolioId={portfolioId} onClose={close} />
      ) : null}
    </Box>
  )
}
