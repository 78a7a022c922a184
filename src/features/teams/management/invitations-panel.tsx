import { mdiEmailPlusOutline, mdiLinkPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  invitationsQuery,
  linksQuery,
  useResendInvitation,
  useRevokeInvitation,
  useRevokeLink,
  type TeamInvitation,
  type TeamLink,
} from '#api/teams/invitations.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { roleTitles, teamLimits } from '#domain/portfolio/team.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { dateFormat } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const InviteForm = lazyPart(async () => (await import('./invite-form.tsx')).InviteForm)
const LinkForm = lazyPart(async () => (await import('./link-form.tsx')).LinkForm)
const CopyOnceDialog = lazyPart(async () => (await import('#shared/lists/copy-once-dialog.tsx')).CopyOnceDialog)

const expiry = (at: Instant): string => `Expires ${dateFormat({ month: 'short', day: 'numeric' }).format(new Date(at))}`

function Row({ title, details, children }: { title: string; details: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, minHeight: 56 }}>
      <Box sx={{ flexGrow: 1, flexBasis: 180, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {details}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none', ml: 'auto' }}>{children}</Box>
    </Box>
  )
}

/** The open invitations with what can be done about each; the latest answer of the server is told in a message. */
function OpenInvitations(props: {
  readonly teamId: Id
  readonly invitations: readonly TeamInvitation[]
  readonly links: readonly TeamLink[]
}) {
  const { teamId, invitations, links } = props
  const resend = useResendInvitation(teamId)
  const revoke = useRevokeInvitation(teamId)
  const revokeLink = useRevokeLink(teamId)
  const { enqueueSnackbar } = useSnackbar()
  const tell = (done: string, failed: string) => ({
    onSuccess: () => enqueueSnackbar(done, { variant: 'success' }),
    onError: (problem: unknown) => enqueueSnackbar(`${failed}: ${errorText(problem)}`, { variant: 'error' }),
  })
  const revoked = tell('Invitation revoked', 'Couldn’t revoke the invitation')
  return (
    <Box
      component="ul"
      aria-label="Open invitations"
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {invitations.map(({ id, email, role, expiresAt }) => (
        <Row key={id} title={email} details={`${roleTitles[role]} · ${expiry(expiresAt)}`}>
          <Button
            disabled={resend.isPending}
            aria-label={`Resend invitation to ${email}`}
            onClick={() => resend.mutate(id, tell('Invitation sent again', 'Couldn’t send the invitation'))}
          >
            Resend
          </Button>
          <Button
            color="error"
            disabled={revoke.isPending}
            aria-label={`Revoke invitation to ${email}`}
            onClick={() => revoke.mutate(id, revoked)}
          >
            Revoke
          </Button>
        </Row>
      ))}
      {links.map(({ id, role, maxUses, uses, expiresAt }) => (
        <Row
          key={id}
          title={`Link for ${pluralize(maxUses, 'person', 'people')}`}
          details={`${roleTitles[role]} · ${pluralize(maxUses - uses, 'use')} left · ${expiry(expiresAt)}`}
        >
          <Button
            color="error"
            disabled={revokeLink.isPending}
            aria-label={`Revoke ${role} link`}
            onClick={() => revokeLink.mutate(id, revoked)}
          >
            Revoke
          </Button>
        </Row>
      ))}
    </Box>
  )
}

/** Invitations of a team, for its owners: by email to one address, by link to whoever has it. */
export function InvitationsPanel({ teamId, members }: { readonly teamId: Id; readonly members: number }) {
  const mails = useQuery(invitationsQuery(teamId))
  const links = useQuery(linksQuery(teamId))
  const [open, setOpen] = useState<'invite' | 'link' | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const close = () => setOpen(null)
  const isFull = members + (mails.data?.length ?? 0) >= teamLimits.members
  const hasMaxLinks = (links.data?.length ?? 0) >= teamLimits.openLinks
  const error = mails.error ?? links.error
  const isEmpty = mails.data?.length === 0 && links.data?.length === 0
  return (
    <Panel title="Invitations" subtitle="Waiting for an answer">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        <Button
          variant="contained"
          startIcon={<Icon path={mdiEmailPlusOutline} />}
          disabled={isFull}
          onClick={() => setOpen('invite')}
        >
          Invite by email
        </Button>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiLinkPlus} />}
          disabled={isFull || hasMaxLinks}
          onClick={() => setOpen('link')}
        >
          Create link
        </Button>
      </Box>
      {isFull ? (
        <Typography variant="body2">{`A team can have ${teamLimits.members} members, including invitations.`}</Typography>
      ) : hasMaxLinks ? (
        <Typography variant="body2">{`${teamLimits.openLinks} links at most. Revoke one first.`}</Typography>
      ) : null}
      {mails.data !== undefined && links.data !== undefined ? (
        isEmpty ? (
          <Typography sx={{ color: 'text.secondary', py: 1.5 }}>No open invitations.</Typography>
        ) : (
          <OpenInvitations teamId={teamId} invitations={mails.data} links={links.data} />
        )
      ) : error === null ? (
        <LoadingState label="Loading invitations" heights={[56]} />
      ) : (
        <ErrorState
          title="Couldn’t load invitations"
          error={error}
          onRetry={() => void Promise.all([mails.refetch(), links.refetch()])}
        />
      )}
      {open === 'invite' ? <InviteForm teamId={teamId} onClose={close} /> : null}
      {open === 'link' ? (
        <LinkForm
          teamId={teamId}
          onCreated={(created) => {
            close()
            setToken(created)
          }}
          onClose={close}
        />
      ) : null}
      {token === null ? null : (
        <CopyOnceDialog
          title="Copy the invitation link"
          name="link"
          value={`${location.origin}/settings/team-invitation?token=${token}`}
          onClose={() => setToken(null)}
        >
          It is shown this once. Anyone who has it can join.
        </CopyOnceDialog>
      )}
    </Panel>
  )
}
