import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Assignment, teamAssignmentsQuery } from '#api/teams/assignments.ts'
import { AssignmentList, AssignmentRow } from '#shared/assignments/assignment-row.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const isOpen = ({ status }: Assignment) => status === 'open'

/** What the user was asked to do in a team, open ones first. */
export function MyAssignments({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(teamAssignmentsQuery(teamId))
  const sorted = data?.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  return (
    <Panel title="Your assignments" subtitle="Measured from your shared portfolios">
      {sorted === undefined ? (
        error === null ? (
          <LoadingState label="Loading assignments" heights={[80]} />
        ) : (
          <ErrorState title="Couldn’t load assignments" error={error} onRetry={() => void refetch()} />
        )
      ) : sorted.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing to do. Your coach can give you an assignment.</Typography>
      ) : (
        <AssignmentList label="Your assignments">
          {sorted.map((assignment) => (
            <AssignmentRow key={assignment.id} assignment={assignment} isOwn />
          ))}
        </AssignmentList>
      )}
    </Panel>
  )
}
