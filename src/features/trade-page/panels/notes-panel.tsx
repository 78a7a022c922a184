import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade/trade.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { LongText } from './long-text.tsx'

const noteFields = [
  ['Reason for the trade', 'thesis'],
  ['What proves it wrong', 'invalidation'],
  ['Entry comment', 'entryComment'],
  ['Management comment', 'managementComment'],
  ['Exit comment', 'exitComment'],
] as const

export const hasNotes = (trade: Trade): boolean => noteFields.some(([, key]) => trade[key] !== null)

/** What was written about the trade as it went; nothing without any. */
export function NotesPanel({ trade }: { trade: Trade }) {
  const entries = noteFields.flatMap(([label, key]): [string, string][] => {
    const text = trade[key]
    return text === null ? [] : [[label, text]]
  })
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
