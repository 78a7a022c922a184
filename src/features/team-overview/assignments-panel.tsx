import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Assignment, teamAssignmentsQuery, useEndAssignment } from '#api/teams/assignments.ts'
import type { TeamTrader } from '#api/teams/overview.ts'
import type { Team } from '#api/teams/teams.ts'
import { AssignmentList, AssignmentRow } from '#shared/assignments/assignment-row.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const AssignmentForm = lazyPart(async () => (await import('./assignment-form.tsx')).AssignmentForm)

/** Changes an assignment, ends it or takes it up again. */
function CoachActions({ assignment, onEdit }: { assignment: Assignment; onEdit: () => void }) {
  const end = useEndAssignment()
  const { enqueueSnackbar } = useSnackbar()
  const isEnded = assignment.endedAt !== null
  return (
    <>
      {isEnded ? null : (
        <IconButton size="small" aria-label={`Edit assignment: ${assignment.title}`} onClick={onEdit}>
          <Icon path={mdiPencilOutline} />
        </IconButton>
      )}
      <Button
        size="small"
        color="inherit"
        disabled={end.isPending}
        aria-label={`${isEnded ? 'Reopen' : 'End'} assignment: ${assignment.title}`}
        onClick={() =>
          end.mutate(
            { assignment, isEnded: !isEnded },
            { onError: (error) => enqueueSnackbar(errorText(error, 'Couldn’t save.'), { variant: 'error' }) },
          )
        }
      >
        {isEnded ? 'Reopen' : 'End'}
      </Button>
    </>
  )
}

interface AssignmentsPanelProps {
  readonly team: Team
  readonly trader: TeamTrader
  readonly isCoach: boolean
  /** Whether the trader is the user. */
  readonly isOwn: boolean
}

/** What a trader was asked to do in a team, with progress; owners and coaches give, change and end. */
export function AssignmentsPanel({ team, trader, isCoach, isOwn }: AssignmentsPanelProps) {
  const { data, error, refetch } = useQuery(teamAssignmentsQuery(team.id))
  /** Null while the dialog is closed; a new assignment has none. */
  const [edited, setEdited] = useState<{ readonly assignment: Assignment | null } | null>(null)
  const given = data?.filter(({ traderId }) => traderId === trader.userId)
  const canGive = isCoach && trader.role !== 'viewer'
  return (
    <Panel
      title="Assignments"
      subtitle="Measured from the trades that the team sees"
      actions={
        canGive ? (
          <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ assignment: null })}>
            New assignment
          </Button>
        ) : null
      }
    >
      {given === undefined ? (
        error === null ? (
          <LoadingState label="Loading assignments" heights={[80]} />
        ) : (
          <ErrorState title="Couldn’t load assignments" error={error} onRetry={() => void refetch()} />
        )
      ) : given.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {canGive ? 'Give an assignment, such as “Tag every exit for two weeks”.' : 'No assignments yet.'}
        </Typography>
      ) : (
        <AssignmentList label="Assignments">
          {given.map((assignment) => (
            <AssignmentRow
              key={assignment.id}
              assignment={assignment}
              isOwn={isOwn}
              actions={
                isCoach ? <CoachActions assignment={assignment} onEdit={() => setEdited({ assignment })} /> : undefined
              }
            />
          ))}
        </AssignmentList>
      )}
      {edited === null ? null : (
        <AssignmentForm
          teamId={team.id}
          trader={trader}
          assignment={edited.assignment}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}
