import Box from '@mui/material/Box'
import type { Trade } from '#domain/trade/trade.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { LabeledText } from './labeled-text.tsx'

const noteFields = [
  ['Thesis', 'thesis'],
  ['Invalidation', 'invalidation'],
  ['Entry comment', 'entryComment'],
  ['Management comment', 'managementComment'],
  ['Exit comment', 'exitComment'],
] as const

export const hasNotes = (trade: Trade): boolean => noteFields.some(([, key]) => trade[key] !== null)

/** Notes written during the trade; nothing is shown without any. */
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
          <LabeledText key={label} label={label} text={text} />
        ))}
      </Box>
    </Panel>
  )
}
