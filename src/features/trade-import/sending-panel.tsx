import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

interface SendingPanelProps {
  readonly name: string
  readonly done: number
  readonly total: number
  readonly onCancel: () => void
}

/** The progress of the import, with a stop button. */
export function SendingPanel({ name, done, total, onCancel }: SendingPanelProps) {
  return (
    <Panel
      title="Importing trades"
      subtitle={shortenFileName(name)}
      actions={<Button onClick={onCancel}>Stop import</Button>}
    >
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label="Trades imported"
        // A transition would redraw every frame and slow the import.
        sx={{ height: 8, borderRadius: 4, '& .MuiLinearProgress-bar': { transition: 'none' } }}
      />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(done)} of {pluralize(total, 'trade')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Keep this page open. You can undo a stopped import.
      </Typography>
    </Panel>
  )
}
