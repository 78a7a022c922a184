import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { scenarioResultsQuery, type Scenario } from '#api/simulations/what-if.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { ComparedScenarios } from './compared-scenarios.tsx'

interface CompareDialogProps {
  readonly scenarios: readonly [Scenario, Scenario]
  /** Names of the trades that each was tried on. */
  readonly sources: readonly [string, string]
  readonly onClose: () => void
}

/** Compares the inputs and the saved results of two scenarios. */
export default function CompareDialog({ scenarios: [first, second], sources, onClose }: CompareDialogProps) {
  const id = useId()
  const queries = [useQuery(scenarioResultsQuery(first.id)), useQuery(scenarioResultsQuery(second.id))] as const
  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  const [{ data: ofFirst }, { data: ofSecond }] = queries
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} component="h2">
        Compare scenarios
      </DialogTitle>
      <DialogContent>
        {failed !== undefined ? (
          <ErrorState title="Couldn’t load scenarios" error={failed.error} onRetry={() => void failed.refetch()} />
        ) : ofFirst === undefined || ofSecond === undefined ? (
          <LoadingState label="Loading scenarios" heights={[160, 260]} />
        ) : (
          <ComparedScenarios
            first={{ scenario: first, source: sources[0], results: ofFirst.results }}
            second={{ scenario: second, source: sources[1], results: ofSecond.results }}
          />
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
