import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { SkippedRows } from '#features/trade-import/report/skipped-rows.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview } from '#workers/import/shapes.ts'
import { PreviewTrades } from './preview-trades.tsx'

const maxShownWarnings = 100

const countNote = (count: number, what: string) => (count === 0 ? [] : [`${formatCount(count)} ${what}`])

/** What the portfolio has of the trades, and how many are open. */
function previewNotes({ trades, continued, open }: FilePreview, there: number | null): string {
  const found = there === null ? [] : [`${formatCount(trades - continued - there)} new`]
  return [
    ...found,
    ...countNote(there ?? 0, 'already in the journal'),
    ...countNote(continued, continued === 1 ? 'continues an open trade' : 'continue an open trade'),
    ...countNote(open, 'still open'),
  ].join(', ')
}

function Counts({ preview, there }: { preview: FilePreview; there: number | null }) {
  const { reconciliation, rejected, ignored, blank } = preview
  const notes = previewNotes(preview, there)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      <KeyFigure label="Trades" value={formatCount(preview.trades)} {...(notes === '' ? {} : { interval: notes })} />
      <KeyFigure
        label="Rows refused"
        value={formatCount(rejected.count)}
        {...(rejected.count === 0 ? {} : { interval: 'each with its reason' })}
      />
      <KeyFigure
        label="Rows ignored"
        value={formatCount(ignored.count)}
        hint="Rows that are no trades, such as deposits and totals, each with its reason."
        interval={`${formatCount(blank)} blank or headers`}
      />
      <KeyFigure
        label="Agree with the broker"
        value={
          reconciliation.compared === 0
            ? 'Nothing to compare'
            : `${formatCount(reconciliation.agreed)} of ${formatCount(reconciliation.compared)}`
        }
        hint="Trades whose gross P&L, computed from the fills, equals the broker's figure to the cent."
      />
    </Box>
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
  /** How many of its trades the portfolio has already; null where that is not known. */
  readonly there: number | null
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/** What a file comes to, before anything is stored. */
export function PreviewPanel({ fileId, fileName, preview, there, portfolio, reader }: PreviewPanelProps) {
  const { trades, rejected, otherCurrencies } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Counts preview={preview} there={there} />
      {there === null && trades > 0 ? (
        <Alert severity="info" variant="outlined" role="note">
          Which of the trades are in the journal already could not be found out. They are recognised all the same when
          they are imported, and stay as they are.
        </Alert>
      ) : null}
      {there !== null && there > 0 && there === trades ? (
        <Alert severity="info" variant="outlined" role="note">
          All of its trades are in the journal already and stay as they are. Importing them again compares them with the
          broker’s P&L once more.
        </Alert>
      ) : null}
      {otherCurrencies.length === 0 ? null : (
        <Alert severity="error" variant="outlined">
          The file has trades in {otherCurrencies.join(', ')}, but {portfolio.name} is kept in {portfolio.currency}.
          Choose or create a portfolio in that currency.
        </Alert>
      )}
      {trades > 0 ? null : (
        <Alert severity={preview.ignored.count > 0 && rejected.count === 0 ? 'info' : 'error'} variant="outlined">
          {rejected.count > 0
            ? 'None of the rows can be imported; the reasons are below.'
            : preview.ignored.count > 0
              ? 'There is nothing in the file that the portfolio does not have.'
              : 'The file has column names but no trades. Export a period in which you traded.'}
        </Alert>
      )}
      <Warnings warnings={preview.warnings} />
      <SkippedRows preview={preview} fileName={fileName} leftOut={() => reader().skippedRowsCsv(fileId)} />
      {trades === 0 ? null : (
        <PreviewTrades
          key={`${fileId}`}
          fileId={fileId}
          preview={preview}
          there={there}
          portfolio={portfolio}
          reader={reader}
        />
      )}
    </Box>
  )
}
