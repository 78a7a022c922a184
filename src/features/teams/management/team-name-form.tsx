import { useForm } from 'react-hook-form'
import { useCreateTeam, useRenameTeam, type Team } from '#api/teams/teams.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { TextField } from '#ui/form/text-field.tsx'

interface TeamValues {
  name: string
}

function NameDialog(props: {
  readonly title: string
  readonly action: string
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { control, handleSubmit, setError, formState } = useForm<TeamValues>({ defaultValues: { name: props.name } })
  const submit = handleSubmit(async ({ name }) => {
    try {
      await props.onSave(name.trim())
    } catch (error) {
      setProblems(error, { name: 'Name' }, null, setError)
    }
  })
  return (
    <FormDialog
      title={props.title}
      action={props.action}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={80} />
    </FormDialog>
  )
}

/** The dialog that makes a team. */
export function NewTeamForm({ onCreated, onClose }: { onCreated: (id: Id) => void; onClose: () => void }) {
  const create = useCreateTeam()
  return (
    <NameDialog
      title="New team"
      action="Create team"
      name=""
      onSave={async (name) => onCreated((await create.mutateAsync(name)).id)}
      onClose={onClose}
    />
  )
}

/** The dialog that renames a team. */
export function RenameTeamForm({ team, onClose }: { team: Team; onClose: () => void }) {
  const rename = useRenameTeam(team.id)
  return (
    <NameDialog
      title="Rename team"
      action="Save name"
      name={team.name}
      onSave={async (name) => {
        await rename.mutateAsync(name)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
