import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { teamsQuery } from '#api/teams/teams-query.ts'
import { type Team } from '#api/teams/teams.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TeamScreen } from './team-screen.tsx'

const loadingHeights = [56, 320, 240]

function TeamSelect({ teams, value }: { teams: readonly Team[]; value: string }) {
  const navigate = useNavigate()
  return (
    <Select
      label="Team"
      value={value}
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void navigate(`/team/${id}`)}
      minWidth={160}
    />
  )
}

/** /team and /team/:teamId: traders, remarks and assignments of a team; without an id, of the first one. */
export default function TeamPage() {
  const { teamId } = useParams()
  const { data: teams, error, refetch } = useQuery(teamsQuery)
  const team = teamId === undefined ? teams?.[0] : teams?.find(({ id }) => id === teamId)
  return (
    <Page
      title={team?.name ?? 'Team'}
      subtitle={team === undefined ? '\u00a0' : pluralize(team.members, 'member')}
      actions={
        team === undefined || teams === undefined ? undefined : (
          <>
            {teams.length > 1 ? <TeamSelect teams={teams} value={team.id} /> : null}
            <Button component={Link} to="/settings/team">
              Manage team
            </Button>
          </>
        )
      }
    >
      {teams === undefined ? (
        error === null ? (
          <LoadingState label="Loading the team" heights={loadingHeights} />
        ) : (
          <ErrorState title="Couldn’t load your teams" error={error} onRetry={() => void refetch()} />
        )
      ) : team !== undefined ? (
        <TeamScreen key={team.id} team={team} />
      ) : (
        <EmptyState
          title={teamId === undefined ? 'No team yet' : 'Team not found'}
          actions={
            <Button variant="contained" component={Link} to={teamId === undefined ? '/settings/team' : '/team'}>
              {teamId === undefined ? 'Create team' : 'Open team'}
            </Button>
          }
        >
          {teamId === undefined
            ? 'Create a team, or accept an invitation, to work with a coach.'
            : 'You may have left it, or it was deleted.'}
        </EmptyState>
      )}
    </Page>
  )
}
