import { useForm } from 'react-hook-form'
import { useSaveMissedReason } from '#api/playbook/missed-reasons.ts'
import type { MissedReason } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const labels = { name: 'Reason' }

/** The dialog that creates or renames a reason for missed trades. */
export function MissedReasonForm({ reason, onClose }: { reason: MissedReason | null; onClose: () => void }) {
  const save = useSaveMissedReason()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { name: reason?.name ?? '' } })
  const submit = handleSubmit(async ({ name }) => {
    try {
      const stored = await save.mutateAsync({ id: reason?.id ?? null, name: name.trim() })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'You already have this reason.', setError)
    }
  })
  return (
    <FormDialog
      title={reason === null ? 'New reason' : `Edit ${reason.name}`}
      action={reason === null ? 'Create reason' : 'Save reason'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Reason" required maxLength={80} />
    </FormDialog>
  )
}
