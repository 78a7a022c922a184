import { Controller, useForm } from 'react-hook-form'
import { useSaveSetup } from '#api/playbook/setups.ts'
import { setupDirections, type Setup } from '#domain/playbook/playbook.ts'
import { ColorField } from '#shared/lists/color-field.tsx'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { directionWords } from './setup-words.ts'

const labels = { name: 'Name', description: 'Description' }
const directionOptions = setupDirections.map((value) => ({ value, label: directionWords[value] }))

interface SetupFormProps {
  /** Null for a new setup. */
  readonly setup: Setup | null
  readonly onClose: () => void
  readonly onSaved?: (setup: Setup) => void
}

/** The dialog that creates a setup, or changes what it is called and how it is described. */
export function SetupForm({ setup, onClose, onSaved }: SetupFormProps) {
  const save = useSaveSetup()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      name: setup?.name ?? '',
      description: setup?.description ?? '',
      direction: setup?.direction ?? 'both',
      color: setup?.color ?? null,
    },
  })
  const submit = handleSubmit(async ({ name, description, direction, color }) => {
    try {
      const written = description.trim()
      const stored = await save.mutateAsync({
        id: setup?.id ?? null,
        setup: { name: name.trim(), description: written === '' ? null : written, direction, color },
      })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
      onSaved?.(stored)
    } catch (error) {
      setProblems(error, labels, 'Another setup has this name.', setError)
    }
  })
  return (
    <FormDialog
      title={setup === null ? 'New setup' : `Edit ${setup.name}`}
      action={setup === null ? 'Create setup' : 'Save setup'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={80} />
      <TextField control={control} name="description" label="Description" multiline minRows={3} maxLength={4_000} />
      <SelectField control={control} name="direction" label="Side" options={directionOptions} />
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorField value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
