import { useChangeRole, useEndTeam, useRemoveMember, type Team, type TeamMember } from '#api/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { memberName } from './member-name.ts'
import { withArticle } from './role-words.ts'
import { RenameTeamForm } from './team-name-form.tsx'

/** The open dialog of a team. */
export type TeamDialog =
  | { readonly kind: 'rename' | 'leave' | 'delete' }
  | { readonly kind: 'remove'; readonly member: TeamMember }
  | { readonly kind: 'step-down'; readonly role: TeamRole }

interface TeamDialogsProps {
  readonly team: Team
  readonly userId: Id
  readonly dialog: TeamDialog
  readonly onClose: () => void
}

/** What happens to the portfolios when a team ends. */
const portfoliosOf = ({ portfolios }: Team): string =>
  portfolios === 0
    ? 'No portfolio is shared with it.'
    : `${pluralize(portfolios, 'shared portfolio stays', 'shared portfolios stay')} with their traders; nobody else sees them.`

/** The dialogs of a team, one at a time: each says what will happen. */
export function TeamDialogs({ team, userId, dialog, onClose }: TeamDialogsProps) {
  const end = useEndTeam(team)
  const remove = useRemoveMember(team.id)
  const changeRole = useChangeRole(team.id)
  const { enqueueSnackbar } = useSnackbar()
  const tell = (done: string, failed: string) => ({
    onSuccess: () => enqueueSnackbar(done, { variant: 'success' as const }),
    onError: (problem: unknown) => enqueueSnackbar(`${failed}: ${errorText(problem)}`, { variant: 'error' as const }),
    onSettled: onClose,
  })
  switch (dialog.kind) {
    case 'rename':
      return <RenameTeamForm team={team} onClose={onClose} />
    case 'leave':
      return (
        <ConfirmDialog
          open
          title={`Leave ${team.name}?`}
          confirmLabel="Leave team"
          destructive
          busy={end.isPending}
          onConfirm={() => end.mutate({ leaveAs: userId }, tell(`You left ${team.name}`, 'Couldn’t leave the team'))}
          onCancel={onClose}
        >
          Your portfolios leave with you. You no longer see the team’s portfolios.
        </ConfirmDialog>
      )
    case 'delete':
      return (
        <ConfirmDialog
          open
          title={`Delete ${team.name}?`}
          confirmLabel="Delete team"
          destructive
          busy={end.isPending}
          onConfirm={() => end.mutate('delete', tell(`${team.name} deleted`, 'Couldn’t delete the team'))}
          onCancel={onClose}
        >
          {`${pluralize(team.members, 'member loses', 'members lose')} access at once. ${portfoliosOf(team)} This cannot be undone.`}
        </ConfirmDialog>
      )
    case 'remove': {
      const name = memberName(dialog.member)
      return (
        <ConfirmDialog
          open
          title={`Remove ${name}?`}
          confirmLabel="Remove member"
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(dialog.member.userId, tell(`${name} removed`, `Couldn’t remove ${name}`))}
          onCancel={onClose}
        >
          They lose access at once, and their portfolios leave the team. Open invitation links end, too.
        </ConfirmDialog>
      )
    }
    case 'step-down':
      return (
        <ConfirmDialog
          open
          title="Give up your role as owner?"
          confirmLabel="Change my role"
          busy={changeRole.isPending}
          onConfirm={() =>
            changeRole.mutate(
              { userId, role: dialog.role },
              tell(`You are now ${withArticle(dialog.role)}`, 'Couldn’t change your role'),
            )
          }
          onCancel={onClose}
        >
          {`You become ${withArticle(dialog.role)}. Only another owner can make you an owner again.`}
        </ConfirmDialog>
      )
  }
}
