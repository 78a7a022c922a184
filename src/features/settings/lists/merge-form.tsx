import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import type { Id } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface Named {
  readonly id: Id
  readonly name: string
}

interface MergeFormProps {
  /** Plural noun of the rows, such as "tags". */
  readonly kind: string
  readonly row: Named
  readonly others: readonly Named[]
  /** What moves to the other row, such as "Trades move". */
  readonly moves: string
  readonly merge: (ids: { readonly id: Id; readonly into: Id }) => Promise<unknown>
  readonly onClose: () => void
}

/** The dialog that merges a row of a list into another. It asks, because a merge cannot be undone. */
export function MergeForm({ kind, row, others, moves, merge, onClose }: MergeFormProps) {
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { into: '' } })
  const submit = handleSubmit(async ({ into }) => {
    try {
      await merge({ id: row.id, into })
      const name = others.find(({ id }) => id === into)?.name ?? ''
      enqueueSnackbar(`${row.name} merged into ${name}.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, {}, '', setError)
    }
  })
  return (
    <FormDialog
      title={`Merge ${row.name}`}
      action={`Merge ${kind}`}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${moves} to the other; ${row.name} is deleted. Can’t be undone.`}
      </Typography>
      <SelectField
        control={control}
        name="into"
        label="Merge into"
        required
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}
