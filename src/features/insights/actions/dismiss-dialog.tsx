import { useState } from 'react'
import { useUpdateInsightHistory } from '#api/insights/insight-history.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface DismissDialogProps {
  readonly findingKey: string
  readonly portfolioId: Id | null
  readonly onClose: () => void
}

/** Takes a finding off the list, with a reason, until that is undone. */
export function DismissDialog({ findingKey, portfolioId, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('')
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateInsightHistory(portfolioId)
  const restore = async () => {
    try {
      await update.mutateAsync({ key: findingKey, dismissed: null })
    } catch (error) {
      enqueueSnackbar(`Couldn’t restore the finding: ${errorText(error)}`, { variant: 'error' })
    }
  }
  const save = () => {
    const text = reason.trim()
    update.mutate(
      { key: findingKey, dismissed: { reason: text === '' ? null : text } },
      {
        onSuccess: () => {
          enqueueSnackbar('Finding dismissed', { action: { label: 'Undo', act: () => void restore() } })
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Dismiss finding"
      action="Dismiss finding"
      isSaving={update.isPending}
      problem={update.error === null ? undefined : errorText(update.error)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        helperText="Optional. Shown in the list of dismissed findings."
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
