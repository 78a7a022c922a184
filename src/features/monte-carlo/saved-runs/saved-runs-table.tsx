import { mdiDownloadOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { formatCount, formatDate, formatInstant, formatPercent } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { formatShare } from './run-share.ts'
import { sizingText } from './sizing-text.ts'
import { useRunDownload } from './use-run-download.ts'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'saved', label: 'Saved' },
  { key: 'risk', label: 'Risk', numeric: true },
  { key: 'steps', label: 'Trades ahead', numeric: true },
  { key: 'median', label: 'Median return', numeric: true },
  { key: 'drawdown', label: 'Median drawdown', numeric: true },
  { key: 'loss', label: 'Chance of a loss', numeric: true },
  { key: 'ruin', label: 'Chance of ruin', numeric: true },
  { key: 'actions', label: 'Actions' },
]

interface SavedRunsTableProps {
  readonly runs: readonly SimulationRun[]
  readonly timeZone: string
  readonly openId: Id | null
  /** Runs chosen for a comparison, and whether it holds as many as it can. */
  readonly compared: readonly Id[]
  readonly isFull: boolean
  readonly onCompare: (id: Id) => void
  readonly onOpen: (run: SimulationRun) => void
  readonly onEdit: (run: SimulationRun) => void
  readonly onDelete: (run: SimulationRun) => void
}

/** Saved runs with their key figures. */
export function SavedRunsTable(props: SavedRunsTableProps) {
  const { runs, timeZone, openId, compared, isFull, onCompare, onOpen, onEdit, onDelete } = props
  const download = useRunDownload()
  const rows = runs.map((run) => ({
    name: (
      <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 180 }}>
        <Checkbox
          size="small"
          checked={compared.includes(run.id)}
          disabled={isFull && !compared.includes(run.id)}
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
    risk: sizingText(run.parameters.sizing),
    steps: formatCount(run.parameters.steps),
    median: formatPercent(run.summary.medianTerminal === null ? null : run.summary.medianTerminal - 1, {
      signed: true,
    }),
    drawdown: formatPercent(run.summary.medianMaxDrawdown),
    loss: formatShare(run.summary.lossShare, run.parameters.paths),
    ruin: formatShare(run.summary.ruinShare, run.parameters.paths),
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
  return <SimpleTable caption="Saved runs" columns={columns} rows={rows} maxHeight={420} />
}
