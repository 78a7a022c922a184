import { useForm } from 'react-hook-form'
import { useSaveMistake } from '#api/playbook/mistakes.ts'
import { type Mistake, type Phase, phases } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { phaseLabels, severityLabels } from './mistake-words.ts'

interface MistakeValues {
  readonly name: string
  readonly description: string
  readonly phase: Phase | ''
  readonly severity: string
  readonly isKnownAtEntry: '' | 'yes' | 'no'
}

const labels = { name: 'Name', description: 'Description' }

function valuesOf(mistake: Mistake | null): MistakeValues {
  const known = mistake?.isKnownAtEntry ?? null
  return {
    name: mistake?.name ?? '',
    description: mistake?.description ?? '',
    phase: mistake?.phase ?? '',
    severity: String(mistake?.severity ?? 3),
    isKnownAtEntry: known === null ? '' : known ? 'yes' : 'no',
  }
}

/** The dialog that creates or changes a mistake. */
export function MistakeForm({ mistake, onClose }: { mistake: Mistake | null; onClose: () => void }) {
  const save = useSaveMistake()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<MistakeValues>({ defaultValues: valuesOf(mistake) })
  const submit = handleSubmit(async ({ name, description, phase, severity, isKnownAtEntry }) => {
    const text = description.trim()
    const changed = {
      name: name.trim(),
      description: text === '' ? null : text,
      phase: phase === '' ? null : phase,
      severity: Number(severity),
      isKnownAtEntry: isKnownAtEntry === '' ? null : isKnownAtEntry === 'yes',
    }
    try {
      const stored = await save.mutateAsync({ id: mistake?.id ?? null, mistake: changed })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'You already have this mistake.', setError)
    }
  })
  return (
    <FormDialog
      title={mistake === null ? 'New mistake' : `Edit ${mistake.name}`}
      action={mistake === null ? 'Create mistake' : 'Save mistake'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={80} />
      <TextField control={control} name="description" label="Description" multiline minRows={2} maxLength={2000} />
      <SelectField
        control={control}
        name="severity"
        label="Severity"
        options={severityLabels.map((label, place) => ({ value: String(place + 1), label: `${place + 1} · ${label}` }))}
      />
      <SelectField
        control={control}
        name="phase"
        label="Phase"
        options={[{ value: '', label: 'Any time' }, ...phases.map((value) => ({ value, label: phaseLabels[value] }))]}
      />
      <SelectField
        control={control}
        name="isKnownAtEntry"
        label="Known at entry"
        helperText="A trade can be skipped only for what is known at entry."
        options={[
          { value: '', label: 'By phase' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    </FormDialog>
  )
}
