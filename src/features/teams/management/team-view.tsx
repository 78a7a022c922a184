import { mdiExitToApp, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#api/supabase/session.ts'
import { teamMembersQuery, type Team } from '#api/teams/teams.ts'
import { SharedPortfolios } from '#features/teams/sharing/shared-portfolios.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { RoleTable } from './role-table.tsx'
import { withArticle } from './role-words.ts'
import type { TeamDialog } from './team-dialogs.tsx'

const TeamDialogs = lazyPart(async () => (await import('./team-dialogs.tsx')).TeamDialogs)

/** One team: its name and what its reader may do with it, members, shared portfolios, invitations and roles. */
export function TeamView({ team }: { readonly team: Team }) {
  const { user } = useSession()
  const userId = user?.id ?? null
  const [dialog, setDialog] = useState<TeamDialog | null>(null)
  const { data: members } = useQuery(teamMembersQuery(team.id))
  const isOwner = team.role === 'owner'
  const isOnlyOwner = isOwner && members?.filter(({ role }) => role === 'owner').length === 1
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flexGrow: 1, flexBasis: 240, minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {team.name}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {`You are ${withArticle(team.role)} · ${pluralize(team.portfolios, 'shared portfolio')}`}
          </Typography>
        </Box>
        {isOwner ? (
          <Button startIcon={<Icon path={mdiPencilOutline} />} onClick={() => setDialog({ kind: 'rename' })}>
            Rename
          </Button>
        ) : null}
        <Button
          startIcon={<Icon path={mdiExitToApp} />}
          disabled={isOnlyOwner}
          onClick={() => setDialog({ kind: 'leave' })}
        >
          Leave team
        </Button>
        {isOwner ? (
          <Button
            color="error"
            startIcon={<Icon path={mdiTrashCanOutline} />}
            onClick={() => setDialog({ kind: 'delete' })}
          >
            Delete team
          </Button>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '3fr 2fr' }, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <MembersPanel
            team={team}
            userId={userId}
            onRemove={(member) => setDialog({ kind: 'remove', member })}
            onStepDown={(role) => setDialog({ kind: 'step-down', role })}
          />
          <SharedPortfolios teamId={team.id} canShare={team.role !== 'viewer'} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {isOwner ? <InvitationsPanel teamId={team.id} members={team.members} /> : null}
          <RoleTable />
        </Box>
      </Box>
      {dialog === null || userId === null ? null : (
        <TeamDialogs team={team} userId={userId} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </Box>
  )
}
