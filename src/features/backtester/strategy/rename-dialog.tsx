import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useRenameStrategy } from '#api/simulations/backtester.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface RenameDialogProps {
  readonly strategyId: Id
  readonly name: string
  readonly onClose: () => void
}

/** Asks for a new name of a strategy. */
export function RenameDialog({ strategyId, name, onClose }: RenameDialogProps) {
  const id = useId()
  const rename = useRenameStrategy()
  const [text, setText] = useState(name)
  const trimmed = text.trim()
  return (
    <Dialog open onClose={rename.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed !== '') rename.mutate({ id: strategyId, name: trimmed }, { onSuccess: onClose })
        }}
      >
        <DialogTitle id={id} component="h2">
          Rename strategy
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextInput
            label="Name"
            value={text}
            required
            onChange={(event) => setText(event.target.value)}
            error={trimmed === ''}
            helperText={trimmed === '' ? 'Name is required.' : undefined}
            maxLength={120}
          />
          {rename.isError ? (
            <Alert severity="error" variant="outlined">
              {errorText(rename.error)}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={rename.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={trimmed === ''} loading={rename.isPending}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
