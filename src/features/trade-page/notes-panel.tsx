import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade.ts'
import { Panel } from '#ui/panel.tsx'
import { exitReasonLabels } from '#ui/trade-words.ts'
import { LongText } from './long-text.tsx'

/** What was written about a trade; nothing where nothing was. */
export function NotesPanel({ trade }: { trade: Trade }) {
  const entries = [
    ['Reason for the trade', trade.thesis],
    ['Entry comment', trade.entryComment],
    ['Management comment', trade.managementComment],
    ['Exit comment', trade.exitComment],
    ['Exit reason', trade.exitReason === null ? null : exitReasonLabels[trade.exitReason]],
    ['Lesson learned', trade.lessons],
  ].filter((entry): entry is [string, string] => entry[1] !== null)
  if (entries.length === 0) return null
  return (
    <Panel title="Notes">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
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
