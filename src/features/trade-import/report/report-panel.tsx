import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mergeReconciliations, type BrokerRounding } from '#domain/importers/comparing/reconcile.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import type { FileReport } from '#features/trade-import/session/use-import.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { ImportReader } from '#workers/import/client.ts'
import { CreatedExchanges } from './created-exchanges.tsx'
import { DroppedValues } from './dropped-values.tsx'
import { FileOutcomes } from './file-outcomes.tsx'
import { importedTradesAddress } from './imported-trades-address.ts'
import { SkippedRows } from './skipped-rows.tsx'
import { StatedTotals } from './stated-totals.tsx'

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

/** On a phone the line is below the symbol, so that the difference is visible. */
const narrowDifferenceColumns = differenceColumns.slice(1)

const sumOver = (reports: readonly FileReport[], of: (report: FileReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0)

/** Says why the broker's column adds up to another total than exact figures. */
const roundingText = ({ trades, broker, computed }: BrokerRounding, agreed: number, currency: string) =>
  `Broker total ${formatMoney(broker, currency)}, exact ${formatMoney(computed, currency)}: the broker rounded ${formatCount(trades)} of ${pluralize(agreed, 'trade')}.`

/** The result of the reconciliation. Not a live region: the wizard announces it. */
function Verdict({ reports, currency }: { reports: readonly FileReport[]; currency: string }) {
  const { compared, agreed, rounding } = mergeReconciliations(reports.map(({ sent }) => sent.reconciliation))
  if (compared === 0) {
    return (
      <Alert severity="info" variant="outlined" role="note">
        The file has no P&L column to compare with.
      </Alert>
    )
  }
  const allAgree = agreed === compared
  return (
    <Alert severity={allAgree ? 'success' : 'warning'} variant="outlined" role="note">
      <AlertTitle>
        {formatCount(agreed)} of {formatCount(compared)} reconcile
      </AlertTitle>
      {allAgree
        ? 'Gross P&L computed from fills equals the broker’s P&L to the cent.'
        : 'The trades below differ from the broker’s P&L. Compare their fills, point value and fees.'}
      {rounding.computed === rounding.broker ? null : (
        <Box sx={{ mt: 0.5 }}>{roundingText(rounding, agreed, currency)}</Box>
      )}
    </Alert>
  )
}

function Differences({ report, currency }: { report: FileReport; currency: string }) {
  const { differences } = report.sent.reconciliation
  const isNarrow = useNarrowScreen()
  if (differences.length === 0) return null
  return (
    <Panel title={`Differences in ${shortenFileName(report.name)}`}>
      <SimpleTable
        caption={`Trades of ${report.name} that differ from the broker’s P&L`}
        columns={isNarrow ? narrowDifferenceColumns : differenceColumns}
        maxHeight={360}
        rows={differences.slice(0, 500).map(({ line, symbol, computed, broker, difference }) => ({
          line,
          symbol: isNarrow ? (
            <>
              {symbol}
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                line {line}
              </Typography>
            </>
          ) : (
            symbol
          ),
          computed: <MoneyText value={computed} currency={currency} signed={!isNarrow} />,
          broker: <MoneyText value={broker} currency={currency} signed={!isNarrow} />,
          difference: <MoneyText value={difference} currency={currency} signed />,
        }))}
      />
    </Panel>
  )
}

/** The report of an import: counts, reconciliation with the broker, and undo. */
export function ReportPanel({ reports, portfolio, reader, onAgain }: ReportPanelProps) {
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const keptBatches = reports.filter(({ id }) => !undone.has(id)).map(({ sent }) => sent.batchId)
  const emptied = sumOver(reports, ({ sent }) => sent.emptied)
  const count = (of: (report: FileReport) => number) => formatCount(sumOver(reports, of))
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Verdict reports={reports} currency={portfolio.currency} />
      <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' }}>
        <KeyFigure label="Imported" value={count(({ sent }) => sent.imported)} />
        <KeyFigure
          label="Continued"
          value={count(({ sent }) => sent.continued)}
          hint="Open trades updated with new fills."
        />
        {reports.some(({ sent }) => sent.rematched > 0) ? (
          <KeyFigure
            label="Rematched"
            value={count(({ sent }) => sent.rematched)}
            hint="This file adds earlier executions."
          />
        ) : null}
        {reports.some(({ sent }) => sent.merged > 0) ? (
          <KeyFigure
            label="Merged"
            value={count(({ sent }) => sent.merged)}
            hint="Trades that you logged by hand, now with the file’s fills and costs."
          />
        ) : null}
        <KeyFigure
          label="Already imported"
          value={count(({ sent }) => sent.duplicates)}
          hint="Found in an earlier import. Left unchanged."
        />
        {reports.some(({ sent, preview }) => sent.deleted + preview.deletedExecutions > 0) ? (
          <KeyFigure
            label="Deleted earlier"
            value={count(({ sent, preview }) => sent.deleted + preview.deletedExecutions)}
            hint="Trades or executions that you deleted. They stay away."
          />
        ) : null}
        <KeyFigure label="Rejected" value={count(({ preview }) => preview.rejected.count)} />
        <KeyFigure label="Ignored" value={count(({ preview }) => preview.ignored.count)} />
      </Box>
      {emptied === 0 ? null : (
        <Alert severity="warning" variant="outlined" role="note">
          {pluralize(emptied, 'stop, target or price extreme', 'stops, targets or price extremes')} cleared: no longer
          valid for the rematched trades.
        </Alert>
      )}
      <CreatedExchanges created={reports.flatMap(({ sent }) => sent.createdExchanges)} />
      <DroppedValues all={reports.map(({ sent }) => sent.dropped)} />
      {reports.map((report) => (
        <Differences key={report.id} report={report} currency={portfolio.currency} />
      ))}
      {reports.map(({ id, name, preview }) => (
        <StatedTotals
          key={id}
          totals={preview.statedTotals}
          fileName={name}
          currency={portfolio.currency}
          isNamed={reports.length > 1}
        />
      ))}
      <Panel title={pluralize(reports.length, 'file')} subtitle={`Into ${portfolio.name}`}>
        <FileOutcomes
          reports={reports}
          undone={undone}
          onUndone={(id) => setUndone((before) => new Set(before).add(id))}
        />
      </Panel>
      {reports.map(({ id, name, preview }) => (
        <SkippedRows
          key={id}
          preview={preview}
          fileName={name}
          isNamed={reports.length > 1}
          loadCsv={() => reader().skippedRowsCsv(id)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component={Link} to="/dashboard">
          Go to dashboard
        </Button>
        <Button
          variant="outlined"
          component={Link}
          to={keptBatches.length === 0 ? '/trade-history' : importedTradesAddress(keptBatches)}
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
