import { Controller, useForm } from 'react-hook-form'
import { useSaveTag } from '#api/playbook/tags.ts'
import type { Tag, TagInput } from '#domain/playbook/playbook.ts'
import { ColorField } from '#shared/lists/color-field.tsx'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const labels = { name: 'Name' }

/** The dialog that creates a tag, or changes its name and color. */
export function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const save = useSaveTag()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<TagInput>({
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? null },
  })
  const submit = handleSubmit(async ({ name, color }) => {
    try {
      const stored = await save.mutateAsync({ id: tag?.id ?? null, tag: { name: name.trim(), color } })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'You already have this tag. Merge the two instead.', setError)
    }
  })
  return (
    <FormDialog
      title={tag === null ? 'New tag' : `Edit ${tag.name}`}
      action={tag === null ? 'Create tag' : 'Save tag'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={60} />
      <Controller
        control={control}
        name="color"
        render={({ field }) => <ColorField value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
