import { mdiTrashCanOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { formatCount, formatInstant, formatPercent, unknownText } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { sizingText } from './sizing-text.ts'

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

interface SavedRunsTableProps {
  readonly runs: readonly SimulationRun[]
  readonly timeZone: string
  readonly openId: Id | null
  readonly onOpen: (run: SimulationRun) => void
  readonly onDelete: (run: SimulationRun) => void
}

/** Formats a share of a summary, which has no interval. Zero is shown as "0 of n". */
function formatShare(share: number | null, paths: number): string {
  if (share === null) return unknownText
  if (share === 0) return `0 of ${formatCount(paths)}`
  return formatPercent(share, { digits: share < 0.1 ? 2 : 1 })
}

/** Saved runs with their key figures. */
export default function SavedRunsTable({ runs, timeZone, openId, onOpen, onDelete }: SavedRunsTableProps) {
  const rows = runs.map((run) => ({
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
    loss: formatShare(run.summary.lossShare, run.parameters.paths),
    ruin: formatShare(run.summary.ruinShare, run.parameters.paths),
    delete: (
      <IconButton size="small" aria-label={`Delete the run ${run.name}`} onClick={() => onDelete(run)}>
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    ),
  }))
  return <SimpleTable caption="Saved runs" columns={columns} rows={rows} maxHeight={420} />
}
