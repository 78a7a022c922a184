import { mdiCheckCircle, mdiCircleOutline, mdiCloseCircle, mdiMinusCircleOutline, mdiProgressClock } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { type Assignment, useTickAssignment } from '#api/teams/assignments.ts'
import { type AssignmentStatus, donePercent } from '#domain/journal/assignment.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { Icon } from '#ui/icon.tsx'
import { assignmentStatusLabels, daysText, progressText, ruleText } from './assignment-words.ts'

const icons: Readonly<Record<AssignmentStatus, { readonly path: string; readonly color: string }>> = {
  open: { path: mdiProgressClock, color: 'primary.main' },
  done: { path: mdiCheckCircle, color: 'success.main' },
  missed: { path: mdiCloseCircle, color: 'error.main' },
  notEnough: { path: mdiMinusCircleOutline, color: 'text.secondary' },
  ended: { path: mdiCircleOutline, color: 'text.secondary' },
}

/** Trades that are linked of what is missing. */
const maxLinked = 3

function Progress({ assignment }: { assignment: Assignment }) {
  const { progress, targetPercent, title } = assignment
  const text = progressText(assignment)
  if (progress === null || text === null) return null
  const percent = donePercent(progress)
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Typography variant="body2" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${text} · target ${targetPercent}%`}
      </Typography>
      <ShareBar label={`${title}: ${text}`} share={(percent ?? 0) / 100} needed={targetPercent / 100} />
      {progress.missing.length === 0 ? null : (
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {'Missing: '}
          {progress.missing.slice(0, maxLinked).map((id, place) => (
            <span key={id}>
              {place === 0 ? null : ', '}
              <Link component={RouterLink} to={`/trade-history/${id}`}>{`trade ${place + 1}`}</Link>
            </span>
          ))}
          {progress.missing.length > maxLinked ? ` and ${progress.missing.length - maxLinked} more` : null}
        </Typography>
      )}
    </Box>
  )
}

/** Ticks an assignment off that nothing measures. */
function Tick({ assignment }: { assignment: Assignment }) {
  const tick = useTickAssignment()
  const { enqueueSnackbar } = useSnackbar()
  const isDone = assignment.doneAt !== null
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={tick.isPending}
      onClick={() =>
        tick.mutate(
          { id: assignment.id, isDone: !isDone },
          { onError: (error) => enqueueSnackbar(errorText(error, 'Couldn’t save.'), { variant: 'error' }) },
        )
      }
    >
      {isDone ? 'Mark as open' : 'Mark as done'}
    </Button>
  )
}

interface AssignmentRowProps {
  readonly assignment: Assignment
  /** Whether it is the user's own to do. */
  readonly isOwn: boolean
  /** Buttons for whoever gave it. */
  readonly actions?: ReactNode
}

/** An assignment: what is asked, how far it is, and until when. */
export function AssignmentRow({ assignment, isOwn, actions }: AssignmentRowProps) {
  const { title, rule, status } = assignment
  const { path, color } = icons[status]
  const canTick = isOwn && rule.kind === 'free' && status !== 'ended'
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.25 }}>
      <Icon path={path} sx={{ color, flex: 'none', mt: 0.25 }} />
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{title}</Box>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[assignmentStatusLabels[status], ruleText(rule), daysText(assignment)].join(' · ')}
        </Typography>
        <Progress assignment={assignment} />
      </Box>
      {canTick || actions !== undefined ? (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {canTick ? <Tick assignment={assignment} /> : null}
          {actions}
        </Box>
      ) : null}
    </Box>
  )
}

/** A list of assignments. */
export function AssignmentList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {children}
    </Box>
  )
}
