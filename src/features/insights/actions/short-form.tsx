import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'
import { errorText } from '#ui/feedback/error-text.ts'

interface ShortFormProps {
  readonly title: string
  /** The action as a verb with its object, such as "Add rule". */
  readonly action: string
  readonly isSaving: boolean
  readonly canSave?: boolean
  readonly error: unknown
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** A dialog with a few fields. */
export function ShortForm(props: ShortFormProps) {
  const { title, action, isSaving, canSave = true, error, children, onSubmit, onClose } = props
  const titleId = useId()
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !isSaving) onSubmit()
        }}
      >
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>{children}</Box>
          {error === null ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {errorText(error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving || !canSave}>
            {isSaving ? 'Saving…' : action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
