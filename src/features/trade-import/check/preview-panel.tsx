import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { SkippedRows } from '#features/trade-import/report/skipped-rows.tsx'
import { StatedTotals } from '#features/trade-import/report/stated-totals.tsx'
import { countByPresence } from '#features/trade-import/session/count-known-trades.ts'
import { formatCount } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview, KnownCounts } from '#workers/import/shapes.ts'
import { PreviewTrades } from './preview-trades.tsx'

const maxShownWarnings = 100

const countNote = (count: number, label: string) => (count === 0 ? [] : [`${formatCount(count)} ${label}`])

/** Describes how many trades are new, existing, deleted earlier, continued, matched again and open. */
function previewNotes(preview: FilePreview, known: KnownCounts | null): string {
  const { new: fresh, there, deleted, logged, continues, rematches } = countByPresence(preview, known)
  return [
    ...(known === null ? [] : [`${formatCount(fresh)} new`]),
    ...countNote(there, 'already in the journal'),
    ...countNote(deleted, 'deleted earlier'),
    ...countNote(logged, 'logged by hand'),
    ...countNote(continues, continues === 1 ? 'continues an open trade' : 'continue an open trade'),
    ...countNote(rematches, 'matched again'),
    ...countNote(preview.open, 'still open'),
  ].join(', ')
}

function Counts({ preview, known }: { preview: FilePreview; known: KnownCounts | null }) {
  const { reconciliation, rejected, ignored, blank } = preview
  const notes = previewNotes(preview, known)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      <KeyFigure label="Trades" value={formatCount(preview.trades)} {...(notes === '' ? {} : { interval: notes })} />
      <KeyFigure
        label="Rows rejected"
        value={formatCount(rejected.count)}
        {...(rejected.count === 0 ? {} : { interval: 'Reasons below' })}
      />
      <KeyFigure
        label="Rows ignored"
        value={formatCount(ignored.count)}
        hint="Rows that are not trades, such as deposits and totals."
        interval={`${formatCount(blank)} blank or headers`}
      />
      <KeyFigure
        label="Match broker P&L"
        value={
          reconciliation.compared === 0
            ? 'No broker P&L'
            : `${formatCount(reconciliation.agreed)} of ${formatCount(reconciliation.compared)}`
        }
        hint="Trades whose gross P&L, computed from the fills, equals the broker's figure to the cent."
      />
    </Box>
  )
}

/** States which executions the portfolio has already, which its trader deleted, and which of its trades change because of the others. */
function KnownExecutions({ preview }: { preview: FilePreview }) {
  const { knownExecutions, deletedExecutions, rematched, merged } = preview
  if (knownExecutions === 0 && deletedExecutions === 0 && rematched === 0) return null
  const changed = rematched + merged
  return (
    <Alert severity="info" variant="outlined" role="note">
      {knownExecutions === 0 ? '' : `${pluralize(knownExecutions, 'execution')} already imported. `}
      {deletedExecutions === 0 ? '' : `${pluralize(deletedExecutions, 'execution')} of deleted trades left out. `}
      {rematched === 0
        ? ''
        : `${pluralize(changed, 'trade')} in the journal ${changed === 1 ? 'is' : 'are'} matched again. Your notes, setups, tags and stops stay.`}
      {merged === 0 ? '' : ` ${pluralize(merged, 'trade')} ${merged === 1 ? 'joins another one' : 'join others'}.`}
    </Alert>
  )
}

function Warnings({ warnings }: Pick<FilePreview, 'warnings'>) {
  if (warnings.count === 0) return null
  const lines = warnings.first.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`))
  if (lines.length === 1) {
    return (
      <Alert severity="warning" variant="outlined" role="note">
        {lines[0]}
      </Alert>
    )
  }
  const more = warnings.count - Math.min(maxShownWarnings, lines.length)
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Box component="section" sx={{ maxHeight: 180, overflow: 'auto' }} tabIndex={0} aria-label="Warnings">
        <AlertTitle>{pluralize(warnings.count, 'warning')}</AlertTitle>
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lines.slice(0, maxShownWarnings).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {more > 0 ? <li>And {formatCount(more)} more.</li> : null}
        </Box>
      </Box>
    </Alert>
  )
}

interface PreviewPanelProps {
  readonly fileId: number
  readonly fileName: string
  readonly preview: FilePreview
  /** Trades that the portfolio already has, and deleted ones; null if unknown. */
  readonly known: KnownCounts | null
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/** A preview of a file's trades before anything is stored. */
export function PreviewPanel({ fileId, fileName, preview, known, portfolio, reader }: PreviewPanelProps) {
  const { trades, rejected, otherCurrencies } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Counts preview={preview} known={known} />
      <KnownExecutions preview={preview} />
      {known === null && trades > 0 ? (
        <Alert severity="info" variant="outlined" role="note">
          Couldn’t check for duplicates. The import skips them.
        </Alert>
      ) : null}
      {known !== null && trades > 0 && known.existing + known.deleted === trades ? (
        <Alert severity="info" variant="outlined" role="note">
          {known.deleted === 0 ? 'All trades already imported.' : 'All trades already imported, or deleted since.'}{' '}
          Reimporting only compares broker P&L.
        </Alert>
      ) : null}
      {otherCurrencies.length === 0 ? null : (
        <Alert severity="error" variant="outlined">
          The file has trades in {otherCurrencies.join(', ')}, but {portfolio.name} uses {portfolio.currency}. Select or
          create a portfolio in that currency.
        </Alert>
      )}
      {trades > 0 ? null : (
        <Alert severity={preview.ignored.count > 0 && rejected.count === 0 ? 'info' : 'error'} variant="outlined">
          {rejected.count > 0
            ? 'No row can be imported. See the reasons below.'
            : preview.ignored.count > 0
              ? 'The file has no new trades.'
              : 'The file has column names but no trades. Export a period with trades.'}
        </Alert>
      )}
      <Warnings warnings={preview.warnings} />
      <StatedTotals totals={preview.statedTotals} fileName={fileName} currency={portfolio.currency} />
      <SkippedRows preview={preview} fileName={fileName} loadCsv={() => reader().skippedRowsCsv(fileId)} />
      {trades === 0 ? null : (
        <PreviewTrades
          key={`${fileId}`}
          fileId={fileId}
          preview={preview}
          known={known}
          portfolio={portfolio}
          reader={reader}
        />
      )}
    </Box>
  )
}
