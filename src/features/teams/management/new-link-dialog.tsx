import { mdiContentCopy } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shows a new link, which nobody can read again. It closes by its button alone. */
export function NewLinkDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const id = useId()
  const { enqueueSnackbar } = useSnackbar()
  const link = `${location.origin}/settings/team-invitation?token=${token}`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      enqueueSnackbar('Link copied', { variant: 'success' })
    } catch {
      enqueueSnackbar('Couldn’t copy. Select the link and copy it.', { variant: 'info' })
    }
  }

  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2">
        Copy the invitation link
      </DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          It is shown this once. Anyone who has it can join.
        </Alert>
        <TextInput
          label="Link"
          value={link}
          readOnly
          onFocus={(event) => (event.target as HTMLInputElement).select()}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          Done
        </Button>
        <Button variant="contained" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
          Copy link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
