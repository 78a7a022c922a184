import { mdiAccountGroupOutline, mdiPlus } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { planQuery } from '#api/accounts/plan.ts'
import { teamsQuery } from '#api/teams/teams-query.ts'
import { teamLimits } from '#domain/portfolio/team.ts'
import { ReceivedInvitations } from '#features/teams/received-invitations.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TeamView } from './team-view.tsx'

const NewTeamForm = lazyPart(async () => (await import('./team-name-form.tsx')).NewTeamForm)

const heights = [52, 320]

/** Says what a plan without teams still allows, before a team is named in vain. */
function PlanNotice() {
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" component={Link} to="/settings/plan">
          Compare plans
        </Button>
      }
    >
      Your plan cannot create teams. You can still join one by invitation.
    </Alert>
  )
}

/** /settings/team: the teams of the signed-in user, one at a time; `?team=` says which. */
export default function TeamPage() {
  const [address, changeAddress] = useAddress()
  const { data: teams, error, refetch } = useQuery(teamsQuery)
  const { data: plan } = useQuery(planQuery)
  const [isCreating, setIsCreating] = useState(false)
  const team = teams?.find(({ id }) => id === address.get('team')) ?? teams?.[0]
  const includesTeams = plan?.features.includes('teams') ?? true
  const isFull = teams !== undefined && teams.length >= teamLimits.teamsPerUser
  const choose = (id: string) => changeAddress(() => new URLSearchParams({ team: id }), { replace: false })
  const newTeam = (
    <Button
      variant={teams?.length === 0 ? 'contained' : 'outlined'}
      startIcon={<Icon path={mdiPlus} />}
      disabled={teams === undefined || !includesTeams || isFull}
      onClick={() => setIsCreating(true)}
    >
      New team
    </Button>
  )
  return (
    <Page
      title="Team"
      subtitle="Share portfolios with a coach or other traders"
      actions={
        team === undefined || teams === undefined ? undefined : (
          <>
            {teams.length === 1 ? null : (
              <Select
                aria-label="Team"
                value={team.id}
                options={teams.map(({ id, name }) => ({ value: id, label: name }))}
                width={200}
                onChange={choose}
              />
            )}
            {newTeam}
          </>
        )
      }
    >
      {includesTeams ? null : <PlanNotice />}
      <ReceivedInvitations onJoined={choose} />
      {teams === undefined ? (
        error === null ? (
          <LoadingState label="Loading teams" heights={heights} />
        ) : (
          <ErrorState title="Couldn’t load teams" error={error} onRetry={() => void refetch()} />
        )
      ) : team === undefined ? (
        <EmptyState title="No team yet" icon={mdiAccountGroupOutline} actions={newTeam}>
          A team sees the portfolios that its members share. Each trader alone changes their trades.
        </EmptyState>
      ) : (
        <TeamView key={team.id} team={team} />
      )}
      {isCreating ? (
        <NewTeamForm
          onCreated={(id) => {
            setIsCreating(false)
            choose(id)
          }}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </Page>
  )
}
