import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { mdiTrashCanOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { lazy, Suspense, useState } from 'react'
import { useDeleteSimulation, userSimulationsQuery, type SimulationRun } from '#api/monte-carlo.ts'
import type { Id } from '#domain/units.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatInstant, formatPercent, unknownText } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { sizingText } from './sizing-text.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/confirm-dialog.tsx')).ConfirmDialog }))

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'saved', label: 'Saved' },
  { key: 'risk', label: 'Risk', numeric: true },
  { key: 'steps', label: 'Trades ahead', numeric: true },
  { key: 'median', label: 'Median return', numeric: true },
  { key: 'drawdown', label: 'Median drawdown', numeric: true },
  { key: 'loss', label: 'Chance of a loss', numeric: true },
  { key: 'ruin', label: 'Chance of ruin', numeric: true },
  { key: 'delete', label: 'Delete' },
]

interface SavedRunsProps {
  readonly timeZone: string
  readonly openId: Id | null
  readonly onOpen: (run: SimulationRun) => void
  readonly onDeleted: (id: Id) => void
}

/** Small shares of a stored summary, which has no interval: never a bare 0. */
function shareOf(share: number | null, paths: number): string {
  if (share === null) return unknownText
  if (share === 0) return `0 of ${formatCount(paths)}`
  return formatPercent(share, { digits: share < 0.1 ? 2 : 1 })
}

/** The runs that were saved, newest first. */
export function SavedRuns({ timeZone, openId, onOpen, onDeleted }: SavedRunsProps) {
  const { data, error, refetch } = useQuery(userSimulationsQuery)
  const remove = useDeleteSimulation()
  const { enqueueSnackbar } = useSnackbar()
  const [doomed, setDoomed] = useState<SimulationRun | null>(null)

  const rows = (data ?? []).map((run) => ({
    name: (
      <Button
        size="small"
        onClick={() => onOpen(run)}
        disabled={run.id === openId}
        aria-label={`Open the run ${run.name}`}
        sx={{ textAlign: 'start', ml: -1.25 }}
      >
        {run.name}
      </Button>
    ),
    saved: formatInstant(run.createdAt, timeZone),
    risk: sizingText(run.parameters.sizing),
    steps: formatCount(run.parameters.steps),
    median: formatPercent(run.summary.medianTerminal === null ? null : run.summary.medianTerminal - 1, {
      signed: true,
    }),
    drawdown: formatPercent(run.summary.medianMaxDrawdown),
    loss: shareOf(run.summary.lossShare, run.parameters.paths),
    ruin: shareOf(run.summary.ruinShare, run.parameters.paths),
    delete: (
      <IconButton size="small" aria-label={`Delete the run ${run.name}`} onClick={() => setDoomed(run)}>
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    ),
  }))

  return (
    <Panel title="Saved runs" subtitle="Each with the trades and the seed it was made from">
      {error !== null ? (
        <ErrorState title="The saved runs could not be read." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading the saved runs" heights={[96]} />
      ) : rows.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          None yet. “Save run” keeps a run’s parameters, trades and figures.
        </Typography>
      ) : (
        <SimpleTable caption="Saved runs" columns={columns} rows={rows} maxHeight={420} />
      )}
      {doomed === null ? null : (
        <Suspense>
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
                onError: (failed) =>
                  enqueueSnackbar(`The run was not deleted: ${failed.message}`, { variant: 'error' }),
                onSettled: () => setDoomed(null),
              })
            }
          >
            {`“${doomed.name}” and its figures are deleted for good. Your trades stay.`}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
