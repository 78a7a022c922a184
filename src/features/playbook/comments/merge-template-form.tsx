import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { useMergeCommentTemplate } from '#api/playbook/comment-templates.ts'
import type { CommentTemplate } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface MergeTemplateFormProps {
  readonly template: CommentTemplate
  /** Other templates of the same moment. */
  readonly others: readonly CommentTemplate[]
  readonly onClose: () => void
}

/** The dialog that merges a template into another. It asks, because a merge cannot be undone. */
export function MergeTemplateForm({ template, others, onClose }: MergeTemplateFormProps) {
  const merge = useMergeCommentTemplate()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { into: '' } })
  const submit = handleSubmit(async ({ into }) => {
    try {
      await merge.mutateAsync({ id: template.id, into })
      enqueueSnackbar('Templates merged.', { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, {}, '', setError)
    }
  })
  return (
    <FormDialog
      title="Merge templates"
      action="Merge templates"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>“{template.body}”</Typography>
      <Typography>Its comments count as the other template’s; this template is deleted. Can’t be undone.</Typography>
      <SelectField
        control={control}
        name="into"
        label="Merge into"
        required
        options={others.map(({ id, body }) => ({ value: id, label: body }))}
      />
    </FormDialog>
  )
}
