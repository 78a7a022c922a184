import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio.ts'
import { formatCount } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import type { ImportReader } from '#workers/import-client.ts'
import type { FilePreview } from '#workers/import-shapes.ts'
import { LeftOutRows } from './left-out-rows.tsx'
import { PreviewTrades } from './preview-trades.tsx'

const shownWarnings = 100

function Counts({ preview }: { preview: FilePreview }) {
  const { reconciliation, rejected, ignored, blank, continued, open } = preview
  const notes = [
    open === 0 ? '' : `${formatCount(open)} still open`,
    continued === 0 ? '' : `${formatCount(continued)} continue an open trade`,
  ].filter((note) => note !== '')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      <KeyFigure
        label="Trades"
        value={formatCount(preview.trades)}
        {...(notes.length === 0 ? {} : { interval: notes.join(', ') })}
      />
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
  const more = warnings.count - Math.min(shownWarnings, lines.length)
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Box component="section" sx={{ maxHeight: 180, overflow: 'auto' }} tabIndex={0} aria-label="Warnings">
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lines.slice(0, shownWarnings).map((line) => (
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
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
}

/** What a file comes to, before anything is stored. */
export function PreviewPanel({ fileId, fileName, preview, portfolio, reader }: PreviewPanelProps) {
  const { trades, rejected, otherCurrencies } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Counts preview={preview} />
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
      <LeftOutRows preview={preview} fileName={fileName} leftOut={() => reader().leftOut(fileId)} />
      {trades === 0 ? null : (
        <PreviewTrades key={`${fileId}`} fileId={fileId} preview={preview} portfolio={portfolio} reader={reader} />
      )}
    </Box>
  )
}
