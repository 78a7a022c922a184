import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { userSimulationQuery, type SavedRun, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatNumber } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { runSections } from './run-sections.ts'
import { kindLabels } from './run-texts.ts'
import { useRunDownload } from './use-run-download.ts'

function Sections({ run }: { run: SavedRun }) {
  const sections = useMemo(() => runSections(run), [run])
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {`${kindLabels[run.kind]} of ${pluralize(run.trades, 'trade')}, engine ${run.engineVersion}. Money is in multiples of the initial capital.`}
      </Typography>
      {sections.map(({ title, figures }) => (
        <SimpleTable
          key={title}
          caption={title}
          columns={[
            { key: 'name', label: title },
            { key: 'value', label: 'Value', numeric: true },
          ]}
          rows={figures.map(({ name, value }) => ({ name, value: formatNumber(value, 4) }))}
          maxHeight={360}
        />
      ))}
    </>
  )
}

interface RunFiguresDialogProps {
  readonly run: SimulationRun
  readonly onClose: () => void
}

/** The figures of a saved run that no tab can show, such as one saved through the API. */
export default function RunFiguresDialog({ run, onClose }: RunFiguresDialogProps) {
  const id = useId()
  const { data, error, refetch } = useQuery(userSimulationQuery(run.id))
  const download = useRunDownload()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} component="h2">
        {run.name}
      </DialogTitle>
      <DialogContent>
        {data !== undefined ? (
          <Sections run={data.simulation} />
        ) : error === null ? (
          <LoadingState label="Loading saved run" heights={[24, 320]} />
        ) : (
          <ErrorState title="Couldn’t load the saved run" error={error} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void download(run)}>
          Download JSON
        </Button>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
