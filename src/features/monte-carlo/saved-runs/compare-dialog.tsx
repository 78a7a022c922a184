import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { isGrowth, userSimulationQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { ComparedFigures } from './compared-figures.tsx'
import { ComparedRuns } from './compared-runs.tsx'

interface CompareDialogProps {
  readonly runs: readonly SimulationRun[]
  readonly onClose: () => void
}

/** Compares up to four saved runs of one kind. */
export default function CompareDialog({ runs, onClose }: CompareDialogProps) {
  const id = useId()
  const queries = useQueries({ queries: runs.map((run) => userSimulationQuery(run.id)) })
  const loaded = queries.flatMap(({ data }) => data?.simulation ?? [])
  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id} component="h2">
        Compare runs
      </DialogTitle>
      <DialogContent>
        {failed !== undefined ? (
          <ErrorState title="Couldn’t load the saved runs" error={failed.error} onRetry={() => void failed.refetch()} />
        ) : loaded.length < runs.length ? (
          <LoadingState label="Loading saved runs" heights={[320, 200]} />
        ) : loaded.every(isGrowth) ? (
          <ComparedRuns runs={loaded} />
        ) : (
          <ComparedFigures runs={loaded} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
