import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiTextField from '@mui/material/TextField'
import { useId, useState, type SubmitEvent } from 'react'
import { useCreateSavedView } from '#api/trades/saved-views.ts'
import { writeFilterToAddress } from '#shared/filter/filter-address.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Columns of a view that is saved here; the history lets the trader change them. */
const columns = ['exitAt', 'symbol', 'direction', 'result', 'realizedR', 'netPnl'].map((key) => ({ key }))

/** Saves the filter as a view of the history. */
export function ViewDialog({ filter, onClose }: { readonly filter: TradeFilter; readonly onClose: () => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const { enqueueSnackbar } = useSnackbar()
  const create = useCreateSavedView()

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const address = new URLSearchParams()
    writeFilterToAddress(address, filter)
    create.mutate(
      { name: name.trim(), definition: { columns, density: 'compact', address: Object.fromEntries(address) } },
      {
        onSuccess: (view) => {
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
          Save view
        </DialogTitle>
        <DialogContent>
          <MuiTextField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog has no other purpose than this field.
            autoFocus
            required
            fullWidth
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={create.error !== null}
            helperText={create.error === null ? 'Saves the filters, for the history too.' : errorText(create.error)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={name.trim() === '' || create.isPending}>
            Save view
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
