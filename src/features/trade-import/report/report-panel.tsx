import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import type { FileReport } from '#features/trade-import/session/use-import.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { ImportReader } from '#workers/import/client.ts'
import { FileOutcomes } from './file-outcomes.tsx'
import { importedTradesAddress } from './imported-trades-address.ts'
import { SkippedRows } from './skipped-rows.tsx'

interface ReportPanelProps {
  readonly reports: readonly FileReport[]
  readonly portfolio: Portfolio
  readonly reader: () => ImportReader
  readonly onAgain: () => void
}

const differenceColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'symbol', label: 'Symbol' },
  { key: 'computed', label: 'Computed', numeric: true },
  { key: 'broker', label: "Broker's", numeric: true },
  { key: 'difference', label: 'Difference', numeric: true },
]

/** On a phone the line stands below the symbol, so that the difference itself is in sight. */
const narrowDifferenceColumns = differenceColumns.slice(1)

const totalOf = (reports: readonly FileReport[], of: (report: FileReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0)

/** Not a live region of its own: the wizard says what came of the files. */
function Verdict({ reports }: { reports: readonly FileReport[] }) {
  const compared = totalOf(reports, ({ sent }) => sent.reconciliation.compared)
  const agreed = totalOf(reports, ({ sent }) => sent.reconciliation.agreed)
  if (compared === 0) {
    return (
      <Alert severity="info" variant="outlined" role="note">
        There is no P&L column to compare with.
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

function Differences({ report, currency }: { report: FileReport; currency: string }) {
  const { differences } = report.sent.reconciliation
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  if (differences.length === 0) return null
  return (
    <Panel title={`Differences in ${shortenFileName(report.name)}`}>
      <SimpleTable
        caption={`Trades of ${report.name} that differ from the broker's figure`}
        columns={narrow ? narrowDifferenceColumns : differenceColumns}
        maxHeight={360}
        rows={differences.slice(0, 500).map(({ line, symbol, computed, broker, difference }) => ({
          line,
          symbol: narrow ? (
            <>
              {symbol}
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                line {line}
              </Typography>
            </>
          ) : (
            symbol
          ),
          computed: <MoneyText value={computed} currency={currency} signed={!narrow} />,
          broker: <MoneyText value={broker} currency={currency} signed={!narrow} />,
          difference: <MoneyText value={difference} currency={currency} signed />,
        }))}
      />
    </Panel>
  )
}

/** What became of the files: counts, the reconciliation with the broker, and the way back. */
export function ReportPanel({ reports, portfolio, reader, onAgain }: ReportPanelProps) {
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const kept = reports.filter(({ id }) => !undone.has(id)).map(({ sent }) => sent.batchId)
  const count = (of: (report: FileReport) => number) => formatCount(totalOf(reports, of))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Verdict reports={reports} />
      <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' }}>
        <KeyFigure label="Imported" value={count(({ sent }) => sent.imported)} />
        <KeyFigure
          label="Continued"
          value={count(({ sent }) => sent.continued)}
          hint="Open trades of the portfolio that executions of the file were added to."
        />
        <KeyFigure
          label="Already there"
          value={count(({ sent }) => sent.duplicates)}
          hint="Recognised from an earlier import and left as they are."
        />
        <KeyFigure label="Refused" value={count(({ preview }) => preview.rejected.count)} />
        <KeyFigure label="Ignored" value={count(({ preview }) => preview.ignored.count)} />
      </Box>
      <Panel title={pluralize(reports.length, 'file')} subtitle={`Into ${portfolio.name}`}>
        <FileOutcomes
          reports={reports}
          undone={undone}
          onUndone={(id) => setUndone((before) => new Set(before).add(id))}
        />
      </Panel>
      {reports.map((report) => (
        <Differences key={report.id} report={report} currency={portfolio.currency} />
      ))}
      {reports.map(({ id, name, preview }) => (
        <SkippedRows
          key={id}
          preview={preview}
          fileName={name}
          isNamed={reports.length > 1}
          leftOut={() => reader().skippedRowsCsv(id)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component={Link} to="/dashboard">
          To the dashboard
        </Button>
        <Button
          variant="outlined"
          component={Link}
          to={kept.length === 0 ? '/trade-history' : importedTradesAddress(kept)}
        >
          Show these trades
        </Button>
        <Button variant="outlined" component={Link} to="/monte-carlo-simulator">
          Simulate these trades
        </Button>
        <Button onClick={onAgain}>Import other files</Button>
      </Box>
    </Box>
  )
}
