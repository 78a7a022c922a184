import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { teamMembersQuery, useChangeRole, type Team, type TeamMember } from '#api/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import { roleTitles, teamLimits, type TeamRole } from '#domain/portfolio/team.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { dateFormat } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { memberName } from './member-name.ts'
import { roleOptions, withArticle } from './role-words.ts'

/** What a list of members needs to know of its reader. */
interface MembersPanelProps {
  readonly team: Team
  readonly userId: Id | null
  readonly onRemove: (member: TeamMember) => void
  /** The reader gives up the role of owner, which another owner alone can give back. */
  readonly onStepDown: (role: TeamRole) => void
}

/** A line below a member's name. */
function details({ email, fullName, username, joinedAt }: TeamMember): string {
  const joined = `Joined ${dateFormat({ dateStyle: 'medium' }).format(new Date(joinedAt))}`
  return email === null || (fullName ?? username) === null ? joined : `${email} · ${joined}`
}

interface MemberRowProps {
  readonly member: TeamMember
  readonly isSelf: boolean
  /** Whether the reader may change this member; the only owner keeps the role. */
  readonly canChange: boolean
  readonly onRole: (role: TeamRole) => void
  readonly onRemove: () => void
}

function MemberRow({ member, isSelf, canChange, onRole, onRemove }: MemberRowProps) {
  const name = memberName(member)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1, minHeight: 60 }}
    >
      <Box sx={{ flexGrow: 1, flexBasis: 200, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{isSelf ? `${name} (you)` : name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {details(member)}
        </Typography>
      </Box>
      {canChange ? (
        <Select
          aria-label={`Role of ${name}`}
          value={member.role}
          options={roleOptions}
          width={120}
          onChange={onRole}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary', px: 1 }}>{roleTitles[member.role]}</Typography>
      )}
      {canChange && !isSelf ? (
        <Button variant="outlined" color="error" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      ) : null}
    </Box>
  )
}

/** The members of a team; owners change roles and remove members here. */
export function MembersPanel({ team, userId, onRemove, onStepDown }: MembersPanelProps) {
  const { data: members, error, refetch } = useQuery(teamMembersQuery(team.id))
  const { mutate } = useChangeRole(team.id)
  const { enqueueSnackbar } = useSnackbar()
  const isOwner = team.role === 'owner'
  const owners = members?.filter(({ role }) => role === 'owner').length ?? 0

  function changeRole(member: TeamMember, role: TeamRole) {
    if (role === member.role) return
    if (member.userId === userId) {
      onStepDown(role)
      return
    }
    mutate(
      { userId: member.userId, role },
      {
        onSuccess: () => enqueueSnackbar(`${memberName(member)} is now ${withArticle(role)}`, { variant: 'success' }),
        onError: (problem) => enqueueSnackbar(`Couldn’t change the role: ${errorText(problem)}`, { variant: 'error' }),
      },
    )
  }

  return (
    <Panel title="Members" subtitle={`${team.members} of ${teamLimits.members}`}>
      {members === undefined ? (
        error === null ? (
          <LoadingState label="Loading members" heights={[60 * Math.max(team.members, 1)]} />
        ) : (
          <ErrorState title="Couldn’t load members" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Box
            component="ul"
            aria-label="Members"
            sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isSelf={member.userId === userId}
                canChange={isOwner && !(member.role === 'owner' && owners === 1)}
                onRole={(role) => changeRole(member, role)}
                onRemove={() => onRemove(member)}
              />
            ))}
          </Box>
          {isOwner && owners === 1 ? (
            <Alert severity="info" variant="outlined" sx={{ mt: 1.5 }}>
              You are the only owner. To leave, make another member an owner first.
            </Alert>
          ) : null}
        </>
      )}
    </Panel>
  )
}
