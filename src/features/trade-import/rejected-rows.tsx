import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RejectedRow } from '#domain/importers/importer.ts'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { counted } from './counted.ts'

const shownRows = 100
const columns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Why it is left out' },
  { key: 'cells', label: 'The row' },
]

/** Rows that did not become trades, each with its reason. */
export function RejectedRows({ rejected }: { rejected: readonly RejectedRow[] }) {
  if (rejected.length === 0) return null
  const title = `${counted(rejected.length, 'row')} left out`
  return (
    <Panel
      title={title}
      subtitle={`Mend them in the file and import it again: what is there already stays as it is.${rejected.length > shownRows ? ` The first ${shownRows} are shown.` : ''}`}
    >
      <SimpleTable
        caption="Rows left out, with their reasons"
        columns={columns}
        maxHeight={300}
        rows={rejected.slice(0, shownRows).map(({ line, reason, cells }) => ({
          line,
          reason: <Box sx={{ minWidth: 190 }}>{reason}</Box>,
          cells: (
            <Typography variant="caption" component="div" sx={{ minWidth: 280, overflowWrap: 'anywhere' }}>
              {cells.filter((cell) => cell.trim() !== '').join(' · ')}
            </Typography>
          ),
        }))}
      />
    </Panel>
  )
}
