import { mdiDownloadOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { formatCount, formatDate, formatInstant, formatPercent, unknownText } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { formatShare } from './run-share.ts'
import { describeRun, kindLabels, listedFigures } from './run-texts.ts'
import { sizingText } from './sizing-text.ts'
import { useRunDownload } from './use-run-download.ts'

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'kind', label: 'Kind' },
  { key: 'saved', label: 'Saved' },
  { key: 'risk', label: 'Risk', numeric: true },
  { key: 'steps', label: 'Trades ahead', numeric: true },
  { key: 'median', label: 'Median return', numeric: true },
  { key: 'drawdown', label: 'Median drawdown', numeric: true },
  { key: 'loss', label: 'Chance of loss', numeric: true },
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

/** Saved runs of all tabs with their key figures. */
export function SavedRunsTable(props: SavedRunsTableProps) {
  const { runs, timeZone, openId, compared, isFull, onCompare, onOpen, onEdit, onDelete } = props
  const download = useRunDownload()
  const rows = runs.map((run) => {
    const isGrowth = run.kind === 'portfolio-growth'
    const paths = isGrowth ? run.parameters.paths : null
    const { medianTerminal, medianMaxDrawdown, lossShare, ruinShare } = listedFigures(run)
    const finding = describeRun(run)
    return {
      name: (
        <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 180 }}>
          {isGrowth ? (
            <Checkbox
              size="small"
              checked={compared.includes(run.id)}
              disabled={isFull && !compared.includes(run.id)}
              onChange={() => onCompare(run.id)}
              slotProps={{ input: { 'aria-label': `Compare the run ${run.name}` } }}
              sx={{ ml: -1 }}
            />
          ) : (
            <Box sx={{ width: 30, flexShrink: 0 }} />
          )}
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
      kind: finding === null ? kindLabels[run.kind] : `${kindLabels[run.kind]}: ${finding}`,
      saved: (
        <span title={formatInstant(run.createdAt, timeZone)}>
          {formatDate(calendarDateIn(run.createdAt, timeZone))}
        </span>
      ),
      risk: isGrowth ? sizingText(run.parameters.sizing) : unknownText,
      steps: isGrowth ? formatCount(run.parameters.steps) : unknownText,
      median: formatPercent(medianTerminal === null ? null : medianTerminal - 1, { signed: true }),
      drawdown: formatPercent(medianMaxDrawdown),
      loss: formatShare(lossShare, paths),
      ruin: formatShare(ruinShare, paths),
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
    }
  })
  return <SimpleTable caption="Saved runs" columns={columns} rows={rows} maxHeight={420} />
}
