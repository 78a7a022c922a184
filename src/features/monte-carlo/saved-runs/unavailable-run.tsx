import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Failure } from '#api/failure.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'

interface UnavailableRunProps {
  /** Why the run is not there; null for a run of another tab. */
  readonly error: Error | null
  readonly onRetry: () => void
  /** Leaves the run for a live simulation. */
  readonly onSimulateNow: () => void
}

const isMissing = (error: Failure) => error.kind === 404 || error.kind === 400

function textOf(error: Error | null): string {
  if (error === null) return 'This saved run belongs to another tab.'
  return error instanceof Failure ? 'This saved run was deleted, or the link is incomplete.' : errorText(error)
}

/** Says why a saved run is not shown: trying again helps only where the server could not be asked. */
export function UnavailableRun({ error, onRetry, onSimulateNow }: UnavailableRunProps) {
  if (error instanceof Failure && !isMissing(error))
    return <ErrorState title="Couldn’t load the saved run" error={error} onRetry={onRetry} />
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onSimulateNow} sx={{ whiteSpace: 'nowrap' }}>
          Simulate now
        </Button>
      }
    >
      {textOf(error)}
    </Alert>
  )
}
