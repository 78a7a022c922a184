import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiTextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useUpdateSimulation, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { TagsField } from './tags-field.tsx'

interface EditRunDialogProps {
  readonly run: SimulationRun
  readonly knownTags: readonly string[]
  readonly onClose: () => void
}

/** Renames a saved run and sets its tags. */
export default function EditRunDialog({ run, knownTags, onClose }: EditRunDialogProps) {
  const id = useId()
  const update = useUpdateSimulation()
  const [name, setName] = useState(run.name)
  const [tags, setTags] = useState<readonly string[]>(run.tags)
  const hasName = name.trim() !== ''
  return (
    <Dialog open onClose={update.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (hasName) update.mutate({ id: run.id, name: name.trim(), tags: [...tags] }, { onSuccess: onClose })
        }}
      >
        <DialogTitle id={id} component="h2">
          Edit run
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <MuiTextField
            label="Name"
            value={name}
            required
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <TagsField tags={tags} known={knownTags} onChange={setTags} />
          {update.isError ? (
            <Alert severity="error" variant="outlined">
              {errorText(update.error)}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!hasName} loading={update.isPending}>
            Save changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
