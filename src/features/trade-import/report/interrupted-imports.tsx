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
  /** Called after an import was undone. */
  readonly onUndone: () => void
}

/** What an interrupted import has stored, each file with an undo button. */
export function InterruptedImports({ portfolio, batchIds, onUndone }: InterruptedImportsProps) {
  const { data = [] } = useQuery(importBatchesQuery(portfolio.id))
  const stored = data.filter(({ id }) => batchIds.includes(id))
  if (stored.length === 0) return null
  return (
    <Panel title="Partly imported" subtitle={`Into ${portfolio.name}. Import the rest or undo it.`}>
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
