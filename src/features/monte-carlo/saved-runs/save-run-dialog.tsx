import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiTextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { usePortfolioGrowth, type RunSource } from '#api/simulations/monte-carlo.ts'
import { withoutTrades, type GrowthParameters } from '#features/monte-carlo/settings/growth-settings.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { TagsField } from './tags-field.tsx'

interface SaveRunDialogProps {
  readonly source: RunSource
  readonly parameters: GrowthParameters
  readonly suggestedName: string
  readonly onClose: () => void
}

/** Asks for a name and saves a run, which the server computes. */
export default function SaveRunDialog({ source, parameters, suggestedName, onClose }: SaveRunDialogProps) {
  const id = useId()
  const { enqueueSnackbar } = useSnackbar()
  const growth = usePortfolioGrowth()
  const [name, setName] = useState(suggestedName)
  const [tags, setTags] = useState<string[]>([])
  const hasName = name.trim() !== ''

  function save(): void {
    growth.mutate(
      {
        ...source,
        parameters: withoutTrades(parameters),
        save: { name: name.trim(), tags },
      },
      {
        onSuccess: () => {
          enqueueSnackbar(`“${name.trim()}” saved.`, { variant: 'success' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={growth.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (hasName) save()
        }}
      >
        <DialogTitle id={id} component="h2">
          Save run
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <p style={{ margin: 0 }}>
            The server computes the run and saves it with its trades. You can open it again later.
          </p>
          <MuiTextField
            label="Name"
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TagsField tags={tags} onChange={setTags} />
          {growth.isError ? (
            <Alert severity="error" variant="outlined">
              {errorText(growth.error)}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={growth.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!hasName} loading={growth.isPending}>
            Save run
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
