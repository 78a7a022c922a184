import { useForm } from 'react-hook-form'
import { useCreateLink } from '#api/teams/invitations.ts'
import type { Id } from '#domain/numbers/units.ts'
import { linkDays, maxLinkUses, type InvitedRole } from '#domain/portfolio/team.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { invitedRoleOptions } from './role-words.ts'

interface LinkValues {
  role: InvitedRole
  days: string
  maxUses: string
}

const dayOptions = linkDays.map((days) => ({ value: String(days), label: pluralize(days, 'day') }))
const daysOf = (text: string) => linkDays.find((days) => String(days) === text) ?? linkDays[0]

const isCount = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= maxLinkUses

/** The dialog that creates an invitation link. */
export function LinkForm(props: {
  readonly teamId: Id
  readonly onCreated: (token: string) => void
  readonly onClose: () => void
}) {
  const create = useCreateLink(props.teamId)
  const { control, handleSubmit, setError, formState } = useForm<LinkValues>({
    defaultValues: { role: 'trader', days: '7', maxUses: '5' },
  })
  const submit = handleSubmit(async ({ role, days, maxUses }) => {
    try {
      const { token } = await create.mutateAsync({ role, days: daysOf(days), maxUses: Number(maxUses) })
      props.onCreated(token)
    } catch (error) {
      setProblems(error, { maxUses: 'Uses' }, null, setError)
    }
  })
  return (
    <FormDialog
      title="New invitation link"
      action="Create link"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <SelectField control={control} name="role" label="Role" options={invitedRoleOptions} required />
      <SelectField control={control} name="days" label="Expires after" options={dayOptions} required />
      <TextField
        control={control}
        name="maxUses"
        label="Uses"
        required
        helperText="How many people can join with it."
        validate={(text) => isCount(text) || `Uses must be a number from 1 to ${maxLinkUses}.`}
      />
    </FormDialog>
  )
}
