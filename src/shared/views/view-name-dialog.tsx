import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId, useState, type SubmitEvent } from 'react'
import { useCreateSavedView, useUpdateSavedView } from '#api/trades/saved-views.ts'
import type { SavedView, ViewDefinition } from '#domain/journal/saved-view.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface ViewNameDialogProps {
  /** The view that gets another name; null for a new one. */
  readonly renamed: SavedView | null
  /** What a new view stores. */
  readonly definition: ViewDefinition
  /** Says what is saved. */
  readonly helperText: string
  /** Offers to open the history with a new view. */
  readonly canBeDefault: boolean
  /** Called with a new view. */
  readonly onSaved?: (view: SavedView) => void
  readonly onClose: () => void
}

/** Asks for the name of a new view, or a new name for one. */
export function ViewNameDialog(props: ViewNameDialogProps) {
  const { renamed, definition, helperText, canBeDefault, onSaved, onClose } = props
  const id = useId()
  const [name, setName] = useState(renamed?.name ?? '')
  const [isDefault, setDefault] = useState(false)
  const { enqueueSnackbar } = useSnackbar()
  const create = useCreateSavedView()
  const update = useUpdateSavedView()
  const error = create.error ?? update.error

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (renamed !== null) {
      update.mutate({ id: renamed.id, changes: { name: trimmed } }, { onSuccess: onClose })
      return
    }
    create.mutate(
      { name: trimmed, ...(canBeDefault ? { isDefault } : {}), definition },
      {
        onSuccess: (view) => {
          onSaved?.(view)
          enqueueSnackbar(`View ${view.name} saved`, { variant: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={id} component="h2">
          {renamed === null ? 'Save view' : 'Rename view'}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <TextInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog has no other purpose than this field.
            autoFocus
            required
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={error !== null}
            helperText={error === null ? helperText : errorText(error)}
            maxLength={80}
          />
          {renamed === null && canBeDefault ? (
            <FormControlLabel
              label="Default view"
              control={<Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />}
            />
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={name.trim() === '' || create.isPending || update.isPending}
          >
            {renamed === null ? 'Save view' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
