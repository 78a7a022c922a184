import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { receivedInvitationsQuery } from '#api/teams/invitations.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { InvitationPanel } from './invitation-panel.tsx'

/** The teams that the account is invited to; nothing where there are none. */
export function ReceivedInvitations({ onJoined }: { onJoined: (teamId: Id) => void }) {
  const { data = [], error, refetch } = useQuery(receivedInvitationsQuery)
  const { enqueueSnackbar } = useSnackbar()
  if (error !== null) {
    return <ErrorState title="Couldn’t load your invitations" error={error} onRetry={() => void refetch()} />
  }
  return data.length === 0 ? null : (
    <Box component="section" aria-label="Your invitations" sx={{ display: 'grid', gap: 2, mb: 2 }}>
      {data.map(({ id, ...invitation }) => (
        <InvitationPanel
          key={id}
          invitation={invitation}
          answered={{ id }}
          isLink={false}
          onDone={({ text, teamId }) => {
            enqueueSnackbar(text, { variant: 'success' })
            if (teamId !== undefined) onJoined(teamId)
          }}
        />
      ))}
    </Box>
  )
}
