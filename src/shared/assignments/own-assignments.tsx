import { useQuery } from '@tanstack/react-query'
import { ownAssignmentsQuery } from '#api/teams/assignments.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { AssignmentList, AssignmentRow } from './assignment-row.tsx'

/** What the user was asked to do in their teams; nothing where nobody asked. */
export function OwnAssignments() {
  const { data = [] } = useQuery(ownAssignmentsQuery)
  if (data.length === 0) return null
  return (
    <Panel title="Assignments" subtitle="From your team, measured from your shared portfolios">
      <AssignmentList label="Your assignments">
        {data.map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} isOwn />
        ))}
      </AssignmentList>
    </Panel>
  )
}
