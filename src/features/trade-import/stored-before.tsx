import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { importBatchesQuery } from '#api/imports.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Id } from '#domain/units.ts'
import { Panel } from '#ui/panel.tsx'
import { counted } from './counted.ts'
import { shortName } from './short-name.ts'
import { UndoImport } from './undo-import.tsx'

interface StoredBeforeProps {
  readonly portfolio: Portfolio
  readonly batchIds: readonly Id[]
  /** Told when one has been taken back. */
  readonly onUndone: () => void
}

/** What an import that ended early has stored, each file with the way back. Nothing where nothing is there. */
export function StoredBefore({ portfolio, batchIds, onUndone }: StoredBeforeProps) {
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
            {shortName(fileName)}: {counted(trades, 'trade')}
            {continued === 0 ? '' : `, ${counted(continued, 'open trade')} continued`}
          </Typography>
          <UndoImport batchId={id} fileName={fileName} trades={trades} continued={continued} onUndone={onUndone} />
        </Box>
      ))}
    </Panel>
  )
}
