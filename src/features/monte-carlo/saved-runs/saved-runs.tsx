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
  () => <LoadingState label="Loading saved runs" heights={[96]} />,
)
const ConfirmDialog = lazyPart(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)

interface SavedRunsProps {
  readonly timeZone: string
  readonly openId: Id | null
  readonly onOpen: (run: SimulationRun) => void
  readonly onDeleted: (id: Id) => void
}

/** The saved runs, newest first. */
export function SavedRuns({ timeZone, openId, onOpen, onDeleted }: SavedRunsProps) {
  const { data, error, refetch } = useQuery(userSimulationsQuery)
  const remove = useDeleteSimulation()
  const { enqueueSnackbar } = useSnackbar()
  const [runToDelete, setRunToDelete] = useState<SimulationRun | null>(null)

  return (
    <Panel title="Saved runs" subtitle="Each with its trades and seed">
      {error !== null ? (
        <ErrorState title="Couldn’t load saved runs" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading saved runs" heights={[96]} />
      ) : data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No saved runs yet
        </Typography>
      ) : (
        <SavedRunsTable runs={data} timeZone={timeZone} openId={openId} onOpen={onOpen} onDelete={setRunToDelete} />
      )}
      {runToDelete === null ? null : (
        <ConfirmDialog
          open
          title="Delete this run?"
          confirmLabel="Delete run"
          destructive
          busy={remove.isPending}
          onCancel={() => setRunToDelete(null)}
          onConfirm={() =>
            remove.mutate(runToDelete.id, {
              onSuccess: () => onDeleted(runToDelete.id),
              onError: (failed) => enqueueSnackbar(`Couldn’t delete the run: ${failed.message}`, { variant: 'error' }),
              onSettled: () => setRunToDelete(null),
            })
          }
        >
          {`This deletes “${runToDelete.name}” permanently. Your trades are not affected.`}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
