import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { errorText } from '#ui/feedback/error-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface NameDialogProps {
  readonly title: string
  readonly text?: string
  readonly confirmLabel: string
  readonly initial: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCancel: () => void
  readonly onConfirm: (name: string) => void
}

/** Asks for the name of a scenario. */
export function NameDialog(props: NameDialogProps) {
  const { title, text, confirmLabel, initial, isBusy, error, onCancel, onConfirm } = props
  const id = useId()
  const [name, setName] = useState(initial)
  const trimmed = name.trim()
  return (
    <Dialog open onClose={isBusy ? undefined : onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed !== '') onConfirm(trimmed)
        }}
      >
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text === undefined ? null : <p style={{ margin: 0 }}>{text}</p>}
          <TextInput
            label="Name"
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
            error={trimmed === ''}
            helperText={trimmed === '' ? 'Name is required.' : undefined}
            maxLength={120}
          />
          {error === null ? null : (
            <Alert severity="error" variant="outlined">
              {errorText(error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={trimmed === ''} loading={isBusy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
