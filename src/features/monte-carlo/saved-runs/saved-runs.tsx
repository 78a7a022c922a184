import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeleteSimulation, userSimulationsQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const SavedRunsTable = lazyPart(
  async () => (await import('./saved-runs-table.tsx')).default,
  () => <LoadingState label="Loading the saved runs" heights={[96]} />,
)
const ConfirmDialog = lazyPart(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)

interface SavedRunsProps {
  readonly timeZone: string
  readonly openId: Id | null
  readonly onOpen: (run: SimulationRun) => void
  readonly onDeleted: (id: Id) => void
}

/** The runs that were saved, newest first. */
export function SavedRuns({ timeZone, openId, onOpen, onDeleted }: SavedRunsProps) {
  const { data, error, refetch } = useQuery(userSimulationsQuery)
  const remove = useDeleteSimulation()
  const { enqueueSnackbar } = useSnackbar()
  const [doomed, setDoomed] = useState<SimulationRun | null>(null)

  return (
    <Panel title="Saved runs" subtitle="Each with the trades and the seed it was made from">
      {error !== null ? (
        <ErrorState title="The saved runs could not be read." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading the saved runs" heights={[96]} />
      ) : data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          None yet. “Save run” keeps a run’s parameters, trades and figures.
        </Typography>
      ) : (
        <SavedRunsTable runs={data} timeZone={timeZone} openId={openId} onOpen={onOpen} onDelete={setDoomed} />
      )}
      {doomed === null ? null : (
        <ConfirmDialog
          open
          title="Delete this run?"
          confirmLabel="Delete run"
          destructive
          busy={remove.isPending}
          onCancel={() => setDoomed(null)}
          onConfirm={() =>
            remove.mutate(doomed.id, {
              onSuccess: () => onDeleted(doomed.id),
              onError: (failed) => enqueueSnackbar(`The run was not deleted: ${failed.message}`, { variant: 'error' }),
              onSettled: () => setDoomed(null),
            })
          }
        >
          {`“${doomed.name}” and its figures are deleted for good. Your trades stay.`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
