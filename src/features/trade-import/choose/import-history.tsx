import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { importBatchesQuery, type ImportBatch } from '#api/imports/imports.ts'
import { formats } from '#domain/importers/formats/catalogue.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { importedTradesAddress } from '#features/trade-import/report/imported-trades-address.ts'
import { UndoImport } from '#features/trade-import/report/undo-import.tsx'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount, formatInstant } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const skeletonHeights = [120]
// Few enough for a phone, so that the undo button is visible.
const columns = [
  { key: 'file', label: 'File' },
  { key: 'trades', label: 'Trades', numeric: true },
  { key: 'undo', label: 'Undo' },
]

function File({ batch: { fileName, format, createdAt }, timeZone }: { batch: ImportBatch; timeZone: string }) {
  const label = formats.find(({ id }) => id === format)?.label
  return (
    <Box sx={{ minWidth: 130, overflowWrap: 'anywhere' }} title={fileName}>
      {shortenFileName(fileName)}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label ?? (format.startsWith('mapped-') ? 'Mapped columns' : format)}, {formatInstant(createdAt, timeZone)}
      </Typography>
    </Box>
  )
}

/** The imports into the portfolio, each with an undo button. */
export function ImportHistory({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(importBatchesQuery(portfolio.id))
  return (
    <Panel title="Import history" subtitle={`${portfolio.name} · newest first`}>
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load imports" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading imports" heights={skeletonHeights} />
      ) : data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No imports into this portfolio yet
        </Typography>
      ) : (
        <SimpleTable
          caption={`Imports into ${portfolio.name}`}
          columns={columns}
          maxHeight={320}
          rows={data.map((batch) => ({
            file: <File batch={batch} timeZone={portfolio.timeZone} />,
            trades: (
              <>
                {batch.trades === 0 ? (
                  '0'
                ) : (
                  <Link component={RouterLink} to={importedTradesAddress([batch.id])}>
                    {formatCount(batch.trades)}
                  </Link>
                )}
                {batch.continued === 0 ? null : (
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {formatCount(batch.continued)} continued
                  </Typography>
                )}
              </>
            ),
            undo: (
              <UndoImport
                batchId={batch.id}
                fileName={batch.fileName}
                trades={batch.trades}
                continued={batch.continued}
              />
            ),
          }))}
        />
      )}
    </Panel>
  )
}
