import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Portfolio } from '#domain/portfolio.ts'
import { formatCount } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { MoneyText } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { ImportPreview } from './import-preview.ts'
import { RejectedRows } from './rejected-rows.tsx'
import type { ImportReport } from './send-trades.ts'

interface ReportPanelProps {
  readonly report: ImportReport
  readonly preview: ImportPreview
  readonly portfolio: Portfolio
  readonly onAgain: () => void
}

const differenceColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'symbol', label: 'Symbol' },
  { key: 'computed', label: 'Computed', numeric: true },
  { key: 'broker', label: "Broker's", numeric: true },
  { key: 'difference', label: 'Difference', numeric: true },
]

/** Not a live region of its own: the wizard says what came of the file. */
function Verdict({ report }: { report: ImportReport }) {
  const { compared, agreed } = report.reconciliation
  if (compared === 0) {
    return (
      <Alert severity="info" variant="outlined" role="note">
        The file has no P&L column to compare with.
      </Alert>
    )
  }
  const all = agreed === compared
  return (
    <Alert severity={all ? 'success' : 'warning'} variant="outlined" role="note">
      <AlertTitle>
        {formatCount(agreed)} of {formatCount(compared)} reconcile
      </AlertTitle>
      {all
        ? "The gross P&L computed from the fills of each trade equals the broker's figure to the cent."
        : "The trades below differ from the broker's figure. Compare their fills, point value and fees."}
    </Alert>
  )
}

/** What became of the file: counts and the reconciliation with the broker. */
export function ReportPanel({ report, preview, portfolio, onAgain }: ReportPanelProps) {
  const { imported, duplicates, reconciliation } = report
  const { rejected } = preview.reading
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Verdict report={report} />
      <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        <KeyFigure label="Imported" value={formatCount(imported)} />
        <KeyFigure
          label="Already there"
          value={formatCount(duplicates)}
          hint="Recognised from an earlier import and left as they are."
        />
        <KeyFigure label="Left out" value={formatCount(rejected.length)} />
      </Box>
      {reconciliation.differences.length === 0 ? null : (
        <Panel title="Differences">
          <SimpleTable
            caption="Trades that differ from the broker's figure"
            columns={differenceColumns}
            maxHeight={360}
            rows={reconciliation.differences.map(({ line, symbol, computed, broker, difference }) => ({
              line,
              symbol,
              computed: <MoneyText value={computed} currency={portfolio.currency} signed />,
              broker: <MoneyText value={broker} currency={portfolio.currency} signed />,
              difference: <MoneyText value={difference} currency={portfolio.currency} signed />,
            }))}
          />
        </Panel>
      )}
      <RejectedRows rejected={rejected} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component={Link} to="/dashboard">
          To the dashboard
        </Button>
        <Button variant="outlined" component={Link} to="/trade-history">
          To the trade history
        </Button>
        <Button variant="outlined" component={Link} to="/monte-carlo-simulator">
          Simulate these trades
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
      </Box>
    </Box>
  )
}
