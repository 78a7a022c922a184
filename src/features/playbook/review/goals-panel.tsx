import {
  mdiCheckCircle,
  mdiCloseCircle,
  mdiMinusCircleOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiTrashCanOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { useDeleteGoal } from '#api/reviews/goals.ts'
import type { MeasuredGoal } from '#api/reviews/weekly-reviews.ts'
import { type GoalRule, maxGoals } from '#domain/journal/goal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { goalText, measuredText, outcomeLabels } from '#shared/reviews/goal-words.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { OutcomeDots } from './outcome-dots.tsx'
import { TradeLinks } from './trade-links.tsx'

const GoalForm = lazyPart(async () => (await import('./goal-form.tsx')).GoalForm)

const icons = {
  met: { path: mdiCheckCircle, color: 'success.main' },
  notMet: { path: mdiCloseCircle, color: 'error.main' },
  notEnough: { path: mdiMinusCircleOutline, color: 'text.secondary' },
} as const

interface GoalRowProps {
  readonly goal: MeasuredGoal
  readonly text: string
  readonly isOver: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A goal: whether the week kept it, by which figure, what broke it, and the weeks before. */
function GoalRow({ goal, text, isOver, onEdit, onDelete }: GoalRowProps) {
  const { outcome, brokenBy, history } = goal
  const { path, color } = icons[outcome]
  const measured = measuredText(goal)
  const verdict = outcome === 'met' && !isOver ? 'Met so far' : outcomeLabels[outcome]
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, py: 1 }}
    >
      <Icon path={path} sx={{ color, flex: 'none' }} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{text}</Box>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {[verdict, ...(measured === null ? [] : [measured])].join(' · ')}
        </Typography>
        {brokenBy.length === 0 ? null : <TradeLinks trades={brokenBy} />}
      </Box>
      <OutcomeDots history={history} label={`Last 8 weeks: ${text}`} />
      <Box className="screen-only" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton size="small" aria-label={`Edit goal: ${text}`} onClick={onEdit}>
          <Icon path={mdiPencilOutline} />
        </IconButton>
        <IconButton size="small" aria-label={`Delete goal: ${text}`} onClick={onDelete}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Box>
    </Box>
  )
}

interface GoalsPanelProps {
  readonly portfolioId: Id
  readonly goals: readonly MeasuredGoal[]
  readonly isOver: boolean
  /** A new goal to fill in at first; null without one. */
  readonly suggested: GoalRule | null
  /** Called when the form of the suggested goal closes. */
  readonly onSuggestedClose: () => void
}

/** The goals of a portfolio, measured over the week. */
export function GoalsPanel({ portfolioId, goals, isOver, suggested, onSuggestedClose }: GoalsPanelProps) {
  const kept = useKeptRows(goals)
  const names = new Map((useQuery(mistakesQuery).data ?? []).map(({ id, name }) => [id, name]))
  const removal = useDeleteGoal()
  const remove = useSettingDeletion('goal', removal.mutateAsync)
  /** Null while the dialog is closed; a new goal has none. */
  const [edited, setEdited] = useState<{ readonly goal: MeasuredGoal | null } | null>(null)
  const close = () => {
    setEdited(null)
    if (suggested !== null) onSuggestedClose()
  }
  const textOf = ({ rule }: MeasuredGoal) => goalText(rule, (id) => names.get(id) ?? 'Mistake')
  const met = kept.filter(({ outcome }) => outcome === 'met').length
  const judged = kept.filter(({ outcome }) => outcome !== 'notEnough').length
  return (
    <Panel
      title="Goals"
      subtitle={kept.length === 0 ? 'Measured from your trades' : `${met} of ${judged} measured goals met`}
      actions={
        kept.length >= maxGoals ? null : (
          <Button
            size="small"
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => setEdited({ goal: null })}
            className="screen-only"
          >
            New goal
          </Button>
        )
      }
    >
      {kept.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Set a goal, such as “At most 3 trades a day”. Each week is measured by it.
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label="Goals"
          sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
        >
          {kept.map((goal) => (
            <GoalRow
              key={goal.id}
              goal={goal}
              text={textOf(goal)}
              isOver={isOver}
              onEdit={() => setEdited({ goal })}
              onDelete={() => remove(goal.id, 'Goal deleted.')}
            />
          ))}
        </Box>
      )}
      {edited !== null ? (
        <GoalForm portfolioId={portfolioId} goal={edited.goal} onClose={close} />
      ) : suggested !== null ? (
        <GoalForm portfolioId={portfolioId} goal={{ id: null, rule: suggested }} onClose={close} />
      ) : null}
    </Panel>
  )
}
