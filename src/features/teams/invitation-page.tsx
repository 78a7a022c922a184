import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useSession } from '#api/supabase/session.ts'
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from '#api/teams/invitations.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { dateFormat } from '#ui/figures/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const roles: Readonly<Record<InvitedRole, string>> = {
  coach: 'As a coach, you can view portfolios and comment on trades.',
  trader: 'As a trader, you can view the team’s portfolios and share your own.',
  viewer: 'As a viewer, you can view the team’s portfolios.',
}

/** What the invited person did; with the team that they joined. */
interface Outcome {
  readonly text: string
  readonly teamId?: Id
}

function InvalidInvitation({ email }: { email: string | null }) {
  return (
    <Alert severity="warning">
      This invitation has expired, been revoked or already been used, or it is for
      {email === null ? ' another address' : ` another address than ${email}`}. Ask the team’s owner for a new one.
    </Alert>
  )
}

/** A valid invitation, to accept or decline. */
function Invitation({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const { user } = useSession()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token))
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()

  if (error instanceof Failure && error.code === 'not_found') return <InvalidInvitation email={user?.email ?? null} />
  if (invitation === undefined) {
    if (error === null) return <LoadingState label="Loading invitation" heights={[180]} />
    return <ErrorState title="Couldn’t load the invitation" error={error} onRetry={() => void refetch()} />
  }
  const isBusy = accept.isPending || decline.isPending
  const problem = accept.error ?? decline.error
  const expiryDate = dateFormat({ dateStyle: 'long' }).format(new Date(invitation.expiresAt))
  return (
    <Panel title={invitation.teamName} subtitle={`Invited by ${invitation.invitedBy}. Expires ${expiryDate}.`}>
      <p>{roles[invitation.role]}</p>
      {problem === null ? null : (
        <ErrorState
          title={accept.error === null ? 'Couldn’t decline the invitation' : 'Couldn’t join the team'}
          error={problem}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() =>
            accept.mutate(token, {
              onSuccess: ({ id, name }) => onDone({ text: `You are now a member of ${name}.`, teamId: id }),
            })
          }
        >
          {accept.isPending ? 'Joining...' : 'Join team'}
        </Button>
        {invitation.by === 'link' ? (
          <Button component={Link} to="/dashboard" disabled={isBusy}>
            Not now
          </Button>
        ) : (
          <Button
            disabled={isBusy}
            onClick={() => decline.mutate(token, { onSuccess: () => onDone({ text: 'You declined the invitation.' }) })}
          >
            {decline.isPending ? 'Declining...' : 'Decline'}
          </Button>
        )}
      </Box>
    </Panel>
  )
}

/** /settings/team-invitation: the target of the link in an invitation email, and of an invitation link. */
export default function InvitationPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const token = search.get('token') ?? ''
  return (
    <Page title="Team invitation" subtitle="Team members share portfolios">
      {outcome !== null ? (
        <Alert
          severity="success"
          action={
            outcome.teamId === undefined ? (
              <Link to="/dashboard">Go to dashboard</Link>
            ) : (
              <Link to={`/settings/team?team=${outcome.teamId}`}>Open team</Link>
            )
          }
        >
          {outcome.text}
        </Alert>
      ) : token === '' ? (
        <InvalidInvitation email={user?.email ?? null} />
      ) : (
        <Invitation token={token} onDone={setOutcome} />
      )}
    </Page>
  )
}
