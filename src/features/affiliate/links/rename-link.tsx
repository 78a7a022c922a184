import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useRenameLink, type ReferralLink } from '#api/affiliates/campaigns.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'

/** The dialog that renames a link; its address stays. */
export default function RenameLink({ link, onClose }: { link: ReferralLink; onClose: () => void }) {
  const titleId = useId()
  const rename = useRenameLink()
  const [name, setName] = useState(link.name)
  const isEmpty = name.trim() === ''
  const save = () => {
    if (!isEmpty) rename.mutate({ id: link.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogTitle id={titleId} component="h2">
          Rename link
        </DialogTitle>
        <DialogContent>
          <TextInput
            label="Name"
            value={name}
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
            error={isEmpty || rename.error !== null}
            helperText={
              isEmpty ? 'Enter a name.' : rename.error === null ? 'The address stays.' : errorText(rename.error)
            }
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isEmpty || rename.isPending}>
            Save name
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
