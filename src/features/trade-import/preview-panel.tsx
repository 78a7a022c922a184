import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Instant } from '#domain/units.ts'
import { formatCount, formatDecimal, formatInstant } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { MoneyText } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { ImportPreview } from './import-preview.ts'

const shownRows = 100

const tradeColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'symbol', label: 'Symbol' },
  { key: 'direction', label: 'Side' },
  { key: 'quantity', label: 'Size', numeric: true },
  { key: 'entryAt', label: 'Entry time' },
  { key: 'entry', label: 'Entry', numeric: true },
  { key: 'exitAt', label: 'Exit time' },
  { key: 'exit', label: 'Exit', numeric: true },
  { key: 'gross', label: 'Gross P&L', numeric: true },
  { key: 'broker', label: "Broker's P&L", numeric: true },
]
const rejectedColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Why it is left out' },
  { key: 'cells', label: 'The row' },
]

function Moment({ at, timeZone }: { at: Instant | null; timeZone: string }) {
  return <Box sx={{ whiteSpace: 'nowrap' }}>{formatInstant(at, timeZone)}</Box>
}

function Counts({ preview }: { preview: ImportPreview }) {
  const { reading, reconciliation } = preview
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
      <KeyFigure label="Round trips" value={formatCount(reading.trades.length)} />
      <KeyFigure label="Rows left out" value={formatCount(reading.rejected.length)} interval="each with its reason" />
      <KeyFigure label="Blank rows" value={formatCount(reading.blank)} />
      <KeyFigure
        label="Agree with the broker"
        value={
          reconciliation.compared === 0
            ? 'No P&L column'
            : `${formatCount(reconciliation.agreed)} of ${formatCount(reconciliation.compared)}`
        }
        hint="Trades whose gross P&L, computed from the fills, equals the broker's figure to the cent."
      />
    </Box>
  )
}

/** What a file comes to, before anything is stored. */
export function PreviewPanel({ preview, portfolio }: { preview: ImportPreview; portfolio: Portfolio }) {
  const { reading, trades, otherCurrencies } = preview
  const { timeZone, currency } = portfolio
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Counts preview={preview} />
      {otherCurrencies.length === 0 ? null : (
        <Alert severity="error" variant="outlined">
          The file has trades in {otherCurrencies.join(', ')}, but {portfolio.name} is kept in {currency}. Choose or
          create a portfolio in that currency.
        </Alert>
      )}
      {reading.warnings.length === 0 ? null : (
        <Alert severity="warning" variant="outlined">
          <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 180, overflow: 'auto' }} tabIndex={0} aria-label="Warnings">
            {reading.warnings.slice(0, shownRows).map(({ line, message }) => (
              <li key={`${line}-${message}`}>{line === null ? message : `Line ${line}: ${message}`}</li>
            ))}
          </Box>
        </Alert>
      )}
      {reading.rejected.length === 0 ? null : (
        <Panel title={`${formatCount(reading.rejected.length)} rows are left out`}>
          <SimpleTable
            caption="Rows that are left out"
            columns={rejectedColumns}
            maxHeight={260}
            rows={reading.rejected.slice(0, shownRows).map(({ line, reason, cells }) => ({
              line,
              reason,
              cells: (
                <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
                  {cells.filter((cell) => cell !== '').join(' · ')}
                </Typography>
              ),
            }))}
          />
        </Panel>
      )}
      {trades.length === 0 ? null : (
        <Panel
          title="Round trips"
          subtitle={`Times in ${timeZone}${trades.length > shownRows ? `; the first ${shownRows} of ${formatCount(trades.length)}` : ''}`}
        >
          <SimpleTable
            caption="Round trips of the file"
            columns={tradeColumns}
            maxHeight={420}
            rows={trades.slice(0, shownRows).map(({ line, input, figures }) => ({
              line,
              symbol: input.symbol,
              direction: input.direction === 'long' ? 'Long' : 'Short',
              quantity: formatDecimal(figures.maxQuantity),
              entryAt: <Moment at={figures.entryAt} timeZone={timeZone} />,
              entry: formatDecimal(figures.entryPrice),
              exitAt: <Moment at={figures.exitAt} timeZone={timeZone} />,
              exit: formatDecimal(figures.exitPrice),
              gross: <MoneyText value={figures.grossPnl} currency={currency} signed />,
              broker: <MoneyText value={input.brokerPnl} currency={currency} signed reason="The file does not say" />,
            }))}
          />
        </Panel>
      )}
    </Box>
  )
}
