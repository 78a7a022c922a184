import { useForm } from 'react-hook-form'
import { useInvite } from '#api/teams/invitations.ts'
import type { Id } from '#domain/numbers/units.ts'
import { teamLimits, type InvitedRole } from '#domain/portfolio/team.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { invitedRoleOptions } from './role-words.ts'

interface InviteValues {
  email: string
  role: InvitedRole
}

/** The dialog that invites somebody by email. */
export function InviteForm({ teamId, onClose }: { readonly teamId: Id; readonly onClose: () => void }) {
  const invite = useInvite(teamId)
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<InviteValues>({
    defaultValues: { email: '', role: 'trader' },
  })
  const submit = handleSubmit(async ({ email, role }) => {
    try {
      await invite.mutateAsync({ email: email.trim(), role })
      enqueueSnackbar('Invitation sent', { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, { email: 'Email' }, 'A member has this email.', setError)
    }
  })
  return (
    <FormDialog
      title="Invite by email"
      action="Send invitation"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        maxLength={255}
        helperText={`Expires after ${teamLimits.invitationDays} days. Only this address can accept it.`}
      />
      <SelectField control={control} name="role" label="Role" options={invitedRoleOptions} required />
    </FormDialog>
  )
}
