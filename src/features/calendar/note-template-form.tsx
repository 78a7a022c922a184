import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import { useSaveNoteTemplate } from '#api/reviews/note-templates.ts'
import type { NoteTemplateKind } from '#domain/journal/note-template.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface NoteTemplateFormProps {
  readonly template: { readonly kind: NoteTemplateKind; readonly body: string; readonly isDefault: boolean }
  readonly onClose: () => void
}

const titles = { premarket: 'Plan template', review: 'Review template' } as const

/** The dialog that changes a template of day notes, or restores its default. */
export function NoteTemplateForm({ template, onClose }: NoteTemplateFormProps) {
  const { kind, isDefault } = template
  const save = useSaveNoteTemplate()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { body: template.body } })
  const store = async (body: string | null, message: string) => {
    try {
      await save.mutateAsync({ kind, body })
      enqueueSnackbar(message, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, { body: 'Template' }, '', setError)
    }
  }
  return (
    <FormDialog
      title={titles[kind]}
      action="Save template"
      isSaving={formState.isSubmitting || save.isPending}
      problem={formState.errors.root?.message}
      onSubmit={handleSubmit(({ body }) => store(body.trim(), 'Template saved.'))}
      onClose={onClose}
    >
      <TextField control={control} name="body" label="Template" required multiline minRows={6} maxLength={4000} />
      {isDefault ? null : (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          disabled={save.isPending}
          onClick={() => void store(null, 'Default template restored.')}
        >
          Restore default
        </Button>
      )}
    </FormDialog>
  )
}
