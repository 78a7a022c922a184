import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countByPresence } from '#features/trade-import/session/count-known-trades.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview, KnownCounts, PreviewFilter } from '#workers/import/shapes.ts'
import { PreviewTable } from './preview-table.tsx'

const filterLabels: Readonly<Record<PreviewFilter, string>> = {
  all: 'All',
  new: 'New',
  there: 'In the journal',
  deleted: 'Deleted earlier',
  logged: 'Merged',
  continues: 'Continue a trade',
  rematches: 'Matched again',
}

interface PreviewTradesProps {
  readonly fileId: number
  readonly preview: FilePreview
  readonly known: KnownCounts | null
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/** The trades of a file, filtered by whether they are new, existing or continue an open trade. */
export function PreviewTrades({ preview, known, portfolio, ...source }: PreviewTradesProps) {
  const [shown, setShown] = useState<PreviewFilter>('all')
  const counts: Readonly<Record<PreviewFilter, number>> = { all: preview.trades, ...countByPresence(preview, known) }
  const options = (['all', 'new', 'there', 'deleted', 'logged', 'continues', 'rematches'] as const)
    .filter((value) => counts[value] > 0)
    .map((value) => ({ value, label: `${filterLabels[value]} ${formatCount(counts[value])}` }))
  return (
    <Panel
      title="Trades in the file"
      subtitle={`Times in ${portfolio.timeZone}. Trades already in the journal stay unchanged, with your edits.`}
    >
      {known === null || options.length < 3 ? null : (
        <Box sx={{ mb: 1.5 }}>
          <Segments label="Trades shown" options={options} value={shown} onChange={setShown} />
        </Box>
      )}
      <PreviewTable key={shown} {...source} shown={shown} count={counts[shown]} portfolio={portfolio} />
    </Panel>
  )
}
