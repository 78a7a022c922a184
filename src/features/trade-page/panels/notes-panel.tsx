import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade/trade.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { LongText } from './long-text.tsx'

/** The texts written about a trade; nothing without any. */
export function NotesPanel({ trade }: { trade: Trade }) {
  const entries = [
    ['Reason for the trade', trade.thesis],
    ['What proves it wrong', trade.invalidation],
    ['Entry comment', trade.entryComment],
    ['Management comment', trade.managementComment],
    ['Exit comment', trade.exitComment],
    ['Distractions', trade.distractions],
    ['Lesson learned', trade.lessons],
  ].filter((entry): entry is [string, string] => entry[1] !== null)
  if (entries.length === 0) return null
  return (
    <Panel title="Notes">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))' }}>
        {entries.map(([label, text]) => (
          <div key={label}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <LongText name={label} text={text} />
          </div>
        ))}
      </Box>
    </Panel>
  )
}
