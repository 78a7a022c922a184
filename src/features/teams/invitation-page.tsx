import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useSession } from '#api/supabase/session.ts'
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from '#api/teams/invitations.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const roles: Readonly<Record<InvitedRole, string>> = {
  coach: 'As a coach you see the portfolios of the team and make remarks on its trades.',
  trader: 'As a trader you see the portfolios of the team and may show it your own.',
  viewer: 'As a viewer you see the portfolios of the team.',
}

function Unusable({ email }: { email: string | null }) {
  return (
    <Alert severity="warning">
      This invitation cannot be used: it may have run out, been taken back or used, or it went to another address than
      {email === null ? ' yours' : ` ${email}, with which you are signed in`}. Ask the owner of the team for a new one.
    </Alert>
  )
}

/** An invitation that is still open, with the choice to join or to decline. */
function Choice({ token, onDone }: { token: string; onDone: (said: string) => void }) {
  const { user } = useSession()
  const { data: invitation, error, isPending, refetch } = useQuery(invitationQuery(token))
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()

  if (isPending) return <LoadingState label="Loading the invitation" heights={[180]} />
  if (error !== null) {
    if (error instanceof Failure && error.code === 'not_found') return <Unusable email={user?.email ?? null} />
    return <ErrorState title="The invitation could not be read" error={error} onRetry={() => void refetch()} />
  }
  const isBusy = accept.isPending || decline.isPending
  const problem = accept.error ?? decline.error
  const until = new Date(invitation.expiresAt).toLocaleDateString(undefined, { dateStyle: 'long' })
  return (
    <Panel title={invitation.teamName} subtitle={`${invitation.invitedBy} invites you; good until ${until}.`}>
      <p>{roles[invitation.role]}</p>
      {problem === null ? null : <ErrorState title="That did not work" error={problem} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => accept.mutate(token, { onSuccess: ({ name }) => onDone(`You are now a member of ${name}.`) })}
        >
          {accept.isPending ? 'Joining...' : 'Join the team'}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => decline.mutate(token, { onSuccess: () => onDone('The invitation is declined.') })}
        >
          {decline.isPending ? 'Declining...' : 'Decline'}
        </Button>
      </Box>
    </Panel>
  )
}

/** /settings/team-invitation: where the link of an invitation's mail leads. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const [said, setSaid] = useState<string | null>(null)
  const token = search.get('token') ?? ''
  return (
    <Page title="Team invitation" subtitle="Traders of a team show each other portfolios">
      {said !== null ? (
        <Alert severity="success" action={<Link to="/dashboard">Go to the dashboard</Link>}>
          {said}
        </Alert>
      ) : token === '' ? (
        <Unusable email={user?.email ?? null} />
      ) : (
        <Choice token={token} onDone={setSaid} />
      )}
    </Page>
  )
}
