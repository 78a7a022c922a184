import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { formatCount } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { counted } from './counted.ts'

/** How far the import has come, and the way to stop it. */
export function SendingPanel({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  return (
    <Panel title="Storing the trades" actions={<Button onClick={onCancel}>Cancel</Button>}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label="Trades stored"
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(done)} of {counted(total, 'trade')}
      </Typography>
    </Panel>
  )
}
