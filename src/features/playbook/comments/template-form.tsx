import { useForm } from 'react-hook-form'
import { useSaveCommentTemplate } from '#api/playbook/comment-templates.ts'
import { type CommentPhase, commentPhases, type CommentTemplate } from '#domain/playbook/playbook.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { commentPhaseWords } from './comment-words.ts'

interface TemplateFormProps {
  readonly template: CommentTemplate | null
  /** The moment of a new template. */
  readonly phase: CommentPhase
  readonly onClose: () => void
}

const labels = { body: 'Text', phase: 'Moment' }

/** The dialog that creates or changes a template. */
export function TemplateForm({ template, phase: initialPhase, onClose }: TemplateFormProps) {
  const save = useSaveCommentTemplate()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<{ phase: CommentPhase; body: string }>({
    defaultValues: { phase: template?.phase ?? initialPhase, body: template?.body ?? '' },
  })
  const submit = handleSubmit(async ({ phase, body }) => {
    try {
      await save.mutateAsync({ id: template?.id ?? null, template: { phase, body: body.trim() } })
      enqueueSnackbar('Template saved.', { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'This moment already has this template.', setError)
    }
  })
  return (
    <FormDialog
      title={template === null ? 'New template' : 'Edit template'}
      action={template === null ? 'Create template' : 'Save template'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="phase"
        label="Moment"
        options={commentPhases.map((value) => ({ value, label: commentPhaseWords[value].label }))}
      />
      <TextField
        control={control}
        name="body"
        label="Text"
        required
        multiline
        minRows={3}
        maxLength={1000}
        helperText={
          template === null
            ? 'Three underscores make a field: “because ___”.'
            : 'Three underscores make a field. Earlier comments still count.'
        }
      />
    </FormDialog>
  )
}
