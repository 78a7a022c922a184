import { mdiContentCopy } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { capitalize } from '#ui/figures/capitalize.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'

interface CopyOnceDialogProps {
  readonly title: string
  /** What is copied, as messages name it: "token". */
  readonly name: string
  readonly value: string
  /** What to know before the dialog closes. */
  readonly children: string
  readonly onClose: () => void
}

/** Shows a secret that nobody can read again. It closes by its button alone. */
export function CopyOnceDialog({ title, name, value, children, onClose }: CopyOnceDialogProps) {
  const id = useId()
  const { enqueueSnackbar } = useSnackbar()
  const label = capitalize(name)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      enqueueSnackbar(`${label} copied`, { variant: 'success' })
    } catch {
      enqueueSnackbar(`Couldn’t copy. Select the ${name} and copy it.`, { variant: 'info' })
    }
  }

  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {children}
        </Alert>
        <TextInput
          label={label}
          value={value}
          readOnly
          onFocus={(event) => (event.target as HTMLInputElement).select()}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          Done
        </Button>
        <Button variant="contained" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
          Copy {name}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
