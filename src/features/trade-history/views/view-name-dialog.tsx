import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import { useId, useState, type SubmitEvent } from 'react'
import { useCreateSavedView, useUpdateSavedView } from '#api/trades/saved-views.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import type { SavedViewControl } from './use-saved-view.ts'

interface ViewNameDialogProps {
  readonly saved: SavedViewControl
  readonly kind: 'new' | 'rename'
  readonly onClose: () => void
}

/** Asks for the name of a new view, or a new name for the open one. */
export function ViewNameDialog({ saved, kind, onClose }: ViewNameDialogProps) {
  const { current, definition, open } = saved
  const id = useId()
  const [name, setName] = useState(kind === 'rename' ? (current?.name ?? '') : '')
  const [isDefault, setDefault] = useState(false)
  const { enqueueSnackbar } = useSnackbar()
  const create = useCreateSavedView()
  const update = useUpdateSavedView()
  const error = create.error ?? update.error

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (kind === 'rename' && current !== null) {
      update.mutate({ id: current.id, changes: { name: trimmed } }, { onSuccess: onClose })
      return
    }
    create.mutate(
      { name: trimmed, isDefault, definition },
      {
        onSuccess: (view) => {
          open(view)
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
          {kind === 'new' ? 'Save view' : 'Rename view'}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <MuiTextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog has no other purpose than this field.
            autoFocus
            required
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={error !== null}
            helperText={error === null ? 'Saves columns, filters, sorting, grouping and row height.' : errorText(error)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            sx={{ mt: 1 }}
          />
          {kind === 'new' ? (
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
            {kind === 'new' ? 'Save view' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
