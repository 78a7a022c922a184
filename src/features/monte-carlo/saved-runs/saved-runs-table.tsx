import { mdiDownloadOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import type { SimulationKind, SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { formatDate, formatInstant } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { kindLabels, runFigures } from './run-texts.ts'
import { useRunDownload } from './use-run-download.ts'

interface SavedRunsTableProps {
  readonly kind: SimulationKind
  /** Runs of this kind. */
  readonly runs: readonly SimulationRun[]
  readonly timeZone: string
  readonly openId: Id | null
  /** Runs chosen for a comparison, and whether another one of this kind can be. */
  readonly compared: readonly Id[]
  readonly canCompare: boolean
  readonly onCompare: (id: Id) => void
  readonly onOpen: (run: SimulationRun) => void
  readonly onEdit: (run: SimulationRun) => void
  readonly onDelete: (run: SimulationRun) => void
}

/** Saved runs of a tab with the key figures of their kind. */
export function SavedRunsTable(props: SavedRunsTableProps) {
  const { kind, runs, timeZone, openId, compared, canCompare, onCompare, onOpen, onEdit, onDelete } = props
  const download = useRunDownload()
  const columns = [
    { key: 'name', label: kindLabels[kind] },
    { key: 'saved', label: 'Saved' },
    ...runs.slice(0, 1).flatMap((run) => runFigures(run).map(({ label }) => ({ key: label, label, numeric: true }))),
    { key: 'actions', label: 'Actions' },
  ]
  const rows = runs.map((run) => ({
    name: (
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 180 }}>
        <Checkbox
          size="small"
          checked={compared.includes(run.id)}
          disabled={!canCompare && !compared.includes(run.id)}
          onChange={() => onCompare(run.id)}
          slotProps={{ input: { 'aria-label': `Compare the run ${run.name}` } }}
          sx={{ ml: -1 }}
        />
        <Box>
          <Button
            size="small"
            onClick={() => onOpen(run)}
            disabled={run.id === openId}
            aria-label={`Open the run ${run.name}`}
            sx={{ textAlign: 'start', px: 0.5 }}
          >
            {run.name}
          </Button>
          {run.tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} variant="outlined" sx={{ ml: 0.5 }} />
          ))}
        </Box>
      </Box>
    ),
    saved: (
      <span title={formatInstant(run.createdAt, timeZone)}>{formatDate(calendarDateIn(run.createdAt, timeZone))}</span>
    ),
    ...Object.fromEntries(runFigures(run).map(({ label, text }) => [label, text])),
    actions: (
      <Box sx={{ display: 'flex' }}>
        <IconButton size="small" aria-label={`Edit the run ${run.name}`} onClick={() => onEdit(run)}>
          <Icon path={mdiPencilOutline} />
        </IconButton>
        <IconButton size="small" aria-label={`Download the run ${run.name}`} onClick={() => void download(run)}>
          <Icon path={mdiDownloadOutline} />
        </IconButton>
        <IconButton size="small" aria-label={`Delete the run ${run.name}`} onClick={() => onDelete(run)}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Box>
    ),
  }))
  return <SimpleTable caption={`Saved runs: ${kindLabels[kind]}`} columns={columns} rows={rows} maxHeight={420} />
}
