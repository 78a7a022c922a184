import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Portfolio } from '#domain/portfolio.ts'
import { formatCount } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import type { ImportPreview } from './import-preview.ts'
import { PreviewTrades } from './preview-trades.tsx'
import { RejectedRows } from './rejected-rows.tsx'

const shownWarnings = 100

function Counts({ preview }: { preview: ImportPreview }) {
  const { reading, reconciliation } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      <KeyFigure label="Trades" value={formatCount(reading.trades.length)} />
      <KeyFigure
        label="Rows left out"
        value={formatCount(reading.rejected.length)}
        {...(reading.rejected.length === 0 ? {} : { interval: 'each with its reason' })}
      />
      <KeyFigure label="Blank rows" value={formatCount(reading.blank)} />
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

function Warnings({ warnings }: Pick<ImportPreview['reading'], 'warnings'>) {
  if (warnings.length === 0) return null
  const lines = warnings.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`))
  if (lines.length === 1) {
    return (
      <Alert severity="warning" variant="outlined" role="note">
        {lines[0]}
      </Alert>
    )
  }
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Box component="section" sx={{ maxHeight: 180, overflow: 'auto' }} tabIndex={0} aria-label="Warnings">
        <Box component="ul" sx={{ m: 0, pl: 2 }}>
          {lines.slice(0, shownWarnings).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > shownWarnings ? <li>And {formatCount(lines.length - shownWarnings)} more.</li> : null}
        </Box>
      </Box>
    </Alert>
  )
}

/** What a file comes to, before anything is stored. */
export function PreviewPanel({ preview, portfolio }: { preview: ImportPreview; portfolio: Portfolio }) {
  const { reading, trades, otherCurrencies } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Counts preview={preview} />
      {otherCurrencies.length === 0 ? null : (
        <Alert severity="error" variant="outlined">
          The file has trades in {otherCurrencies.join(', ')}, but {portfolio.name} is kept in {portfolio.currency}.
          Choose or create a portfolio in that currency.
        </Alert>
      )}
      {trades.length > 0 ? null : (
        <Alert severity="error" variant="outlined">
          {reading.rejected.length === 0
            ? 'The file has column names but no trades. Export a period in which you traded.'
            : 'None of the rows can be imported; the reasons are below.'}
        </Alert>
      )}
      <Warnings warnings={reading.warnings} />
      <RejectedRows rejected={reading.rejected} />
      {trades.length === 0 ? null : <PreviewTrades trades={trades} portfolio={portfolio} />}
    </Box>
  )
}
