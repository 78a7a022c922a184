import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useMergeTag } from '#api/playbook/tags.ts'
import type { Tag } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface MergeTagFormProps {
  readonly tag: Tag
  readonly others: readonly Tag[]
  readonly onClose: () => void
}

/** The dialog that merges a tag into another. It asks, because a merge cannot be undone. */
export function MergeTagForm({ tag, others, onClose }: MergeTagFormProps) {
  const merge = useMergeTag()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { into: '' } })
  const submit = handleSubmit(async ({ into }) => {
    try {
      const result = await merge.mutateAsync({ id: tag.id, into })
      enqueueSnackbar(`${tag.name} merged into ${result.tag.name}.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, {}, '', setError)
    }
  })
  return (
    <FormDialog
      title={`Merge ${tag.name}`}
      action="Merge tags"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>Trades move to the other tag; {tag.name} is deleted. Can’t be undone.</Typography>
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
