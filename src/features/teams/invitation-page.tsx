import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useSession } from '#api/supabase/session.ts'
import { invitationQuery } from '#api/teams/invitations.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { InvitationPanel, type Outcome } from './invitation-panel.tsx'

function InvalidInvitation({ email }: { email: string | null }) {
  return (
    <Alert severity="warning">
      This invitation has expired, been revoked or already been used, or it is for
      {email === null ? ' another address' : ` another address than ${email}`}. Ask the team’s owner for a new one.
    </Alert>
  )
}

/** The invitation of a token. */
function Invitation({ token, onDone }: { token: string; onDone: (outcome: Outcome) => void }) {
  const { user } = useSession()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token))

  if (error instanceof Failure && error.code === 'not_found') return <InvalidInvitation email={user?.email ?? null} />
  if (invitation === undefined) {
    if (error === null) return <LoadingState label="Loading invitation" heights={[180]} />
    return <ErrorState title="Couldn’t load the invitation" error={error} onRetry={() => void refetch()} />
  }
  return (
    <InvitationPanel invitation={invitation} answered={{ token }} isLink={invitation.by === 'link'} onDone={onDone} />
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
