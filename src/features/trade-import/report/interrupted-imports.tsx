import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { importBatchesQuery } from '#api/imports/imports.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { UndoImport } from './undo-import.tsx'

interface InterruptedImportsProps {
  readonly portfolio: Portfolio
  readonly batchIds: readonly Id[]
  /** Told when one has been taken back. */
  readonly onUndone: () => void
}

/** What an import that ended early has stored, each file with the way back. Nothing where nothing is there. */
export function InterruptedImports({ portfolio, batchIds, onUndone }: InterruptedImportsProps) {
  const { data = [] } = useQuery(importBatchesQuery(portfolio.id))
  const stored = data.filter(({ id }) => batchIds.includes(id))
  if (stored.length === 0) return null
  return (
    <Panel
      title="Stored before it ended"
      subtitle={`Into ${portfolio.name}. Keep it and import the rest, or take it back.`}
    >
      {stored.map(({ id, fileName, trades, continued }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {shortenFileName(fileName)}: {pluralize(trades, 'trade')}
            {continued === 0 ? '' : `, ${pluralize(continued, 'open trade')} continued`}
          </Typography>
          <UndoImport batchId={id} fileName={fileName} trades={trades} continued={continued} onUndone={onUndone} />
        </Box>
      ))}
    </Panel>
  )
}
