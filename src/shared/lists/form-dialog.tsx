import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

interface FormDialogProps {
  readonly title: string
  /** The action as a verb with its object, such as "Create tag". */
  readonly action: string
  readonly isSaving: boolean
  /** Room for a long form in columns. */
  readonly isWide?: boolean
  /** Whether the form can be stored as it is; true by default. */
  readonly canSave?: boolean
  /** Why the form could not be stored, unless a field says it. */
  readonly problem?: string | undefined
  readonly children: ReactNode
  readonly onSubmit: () => unknown
  readonly onClose: () => void
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isSaving, isWide = false, canSave = true, problem, children, onSubmit, onClose } = props
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={isSaving ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth={isWide ? 'md' : 'xs'}
      fullWidth
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave && !isSaving) void onSubmit()
        }}
        // The content scrolls between title and buttons.
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId} component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: isWide ? 3 : 2, pt: 1 }}>{children}</Box>
          {problem === undefined ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem}
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
