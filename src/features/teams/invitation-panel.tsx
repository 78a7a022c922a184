import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import {
  useAcceptInvitation,
  useDeclineInvitation,
  type Answered,
  type ReceivedInvitation,
} from '#api/teams/invitations.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { dateFormat } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

const roles: Readonly<Record<InvitedRole, string>> = {
  coach: 'As a coach, you can view portfolios and comment on trades.',
  trader: 'As a trader, you can view the team’s portfolios and share your own.',
  viewer: 'As a viewer, you can view the team’s portfolios.',
}

/** What the invited person did; with the team that they joined. */
export interface Outcome {
  readonly text: string
  readonly teamId?: Id
}

interface InvitationPanelProps {
  readonly invitation: Omit<ReceivedInvitation, 'id'>
  readonly answered: Answered
  /** Whether it is for whoever has the link: nobody has to decline it. */
  readonly isLink: boolean
  readonly onDone: (outcome: Outcome) => void
}

/** A valid invitation, to accept or decline. */
export function InvitationPanel({ invitation, answered, isLink, onDone }: InvitationPanelProps) {
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
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
            accept.mutate(answered, {
              onSuccess: ({ id, name }) => onDone({ text: `You are now a member of ${name}.`, teamId: id }),
            })
          }
        >
          {accept.isPending ? 'Joining...' : 'Join team'}
        </Button>
        {isLink ? (
          <Button component={Link} to="/dashboard" disabled={isBusy}>
            Not now
          </Button>
        ) : (
          <Button
            disabled={isBusy}
            onClick={() =>
              decline.mutate(answered, { onSuccess: () => onDone({ text: 'You declined the invitation.' }) })
            }
          >
            {decline.isPending ? 'Declining...' : 'Decline'}
          </Button>
        )}
      </Box>
    </Panel>
  )
}
