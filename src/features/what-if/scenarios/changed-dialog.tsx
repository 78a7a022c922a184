import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Scenario } from '#api/simulations/what-if.ts'
import { scenarioAddress } from './scenario-inputs.ts'

interface ChangedDialogProps {
  readonly scenario: Scenario
  readonly onClose: () => void
}

/** Says why a scenario cannot be verified any more, and offers to run it again on the trades of today. */
export function ChangedDialog({ scenario, onClose }: ChangedDialogProps) {
  const id = useId()
  const address = scenarioAddress(scenario)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} component="h2">
        Trades have changed since
      </DialogTitle>
      <DialogContent>
        {`“${scenario.name}” was saved without its trades, so its results can’t be verified. Run it again and save it.`}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        {address === null ? null : (
          <Button component={Link} to={address} variant="contained">
            Run again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
