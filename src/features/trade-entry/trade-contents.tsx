import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade.ts'
import { formatDecimal, formatInstant, formatMinutes, formatNumber } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { MoneyText, RText, Unknown } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { ArithmeticPanel } from './arithmetic-panel.tsx'
import { exitReasonLabels } from './labels.ts'

const fillColumns = [
  { key: 'time', label: 'Time' },
  { key: 'side', label: 'Side' },
  { key: 'quantity', label: 'Quantity', numeric: true },
  { key: 'price', label: 'Price', numeric: true },
  { key: 'fee', label: 'Fee', numeric: true },
]
const planColumns = [
  { key: 'what', label: 'Part' },
  { key: 'planned', label: 'Planned', numeric: true },
  { key: 'actual', label: 'Actual', numeric: true },
]

function KeyFigures({ trade }: { trade: Trade }) {
  const currency = trade.quoteCurrency
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(145px, 1fr))' }}>
      <KeyFigure
        label="Net P&L"
        value={<MoneyText value={trade.netPnl} currency={currency} signed reason="The trade is not closed" />}
        hint="Gross P&L minus all costs."
      />
      <KeyFigure
        label="Realised R"
        value={<RText value={trade.realizedR} reason="Needs a closed trade with a stop" />}
        hint="Net P&L over the initial risk."
      />
      <KeyFigure
        label="1R"
        value={<MoneyText value={trade.initialRiskAmount} currency={currency} reason="No stop was recorded" />}
        hint="The initial risk in money."
      />
      <KeyFigure label="All costs" value={<MoneyText value={trade.totalFees} currency={currency} />} />
      <KeyFigure
        label="Time in trade"
        value={
          trade.holdMinutes === null ? <Unknown reason="The trade is not closed" /> : formatMinutes(trade.holdMinutes)
        }
      />
      <KeyFigure
        label="MAE · MFE"
        value={
          <>
            <RText value={trade.maeR} signed={false} reason="No price extremes recorded" /> ·{' '}
            <RText value={trade.mfeR} signed={false} reason="No price extremes recorded" />
          </>
        }
        hint="Largest move against and in favour of the trade, in R."
      />
    </Box>
  )
}

const price = (value: string | null) => (value === null ? <Unknown reason="Not stated" /> : formatDecimal(value))

function PlanPanel({ trade }: { trade: Trade }) {
  return (
    <Panel title="Plan against actual">
      <SimpleTable
        caption="What was planned beside what was done"
        columns={planColumns}
        rows={[
          { what: 'Entry', planned: price(trade.plannedEntryPrice), actual: price(trade.entryPrice) },
          { what: 'Stop', planned: price(trade.plannedStopPrice), actual: price(trade.initialStopPrice) },
          { what: 'Exit', planned: price(trade.plannedTarget1), actual: price(trade.exitPrice) },
          { what: 'Size', planned: price(trade.plannedQuantity), actual: price(trade.maxQuantity) },
          {
            what: 'Reward to risk',
            planned:
              trade.plannedRR === null ? (
                <Unknown reason="Needs entry, stop and target" />
              ) : (
                formatNumber(trade.plannedRR)
              ),
            actual: <RText value={trade.realizedR} reason="Needs a closed trade with a stop" />,
          },
        ]}
      />
    </Panel>
  )
}

function Notes({ trade }: { trade: Trade }) {
  const entries = [
    ['Reason for the trade', trade.thesis],
    ['Exit reason', trade.exitReason === null ? null : exitReasonLabels[trade.exitReason]],
    ['Lesson learned', trade.lessons],
  ].filter((entry): entry is [string, string] => entry[1] !== null)
  if (entries.length === 0) return null
  return (
    <Panel title="Notes">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {entries.map(([label, text]) => (
          <div key={label}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography variant="body1" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </div>
        ))}
      </Box>
    </Panel>
  )
}

/** Everything that is known about one trade. */
export function TradeContents({ trade, timeZone }: { trade: Trade; timeZone: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {trade.isExcluded ? <Alert severity="info">This trade is left out of statistics.</Alert> : null}
      <KeyFigures trade={trade} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Panel title="Fills" subtitle={`Times in ${timeZone}`}>
          {trade.executions.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              No fills yet.
            </Typography>
          ) : (
            <SimpleTable
              caption="Executions in order of time"
              columns={fillColumns}
              rows={trade.executions.map((fill) => ({
                time: formatInstant(fill.at, timeZone),
                side: fill.side === 'buy' ? 'Buy' : 'Sell',
                quantity: formatDecimal(fill.quantity),
                price: formatDecimal(fill.price),
                fee: <MoneyText value={fill.fee} currency={trade.quoteCurrency} />,
              }))}
            />
          )}
        </Panel>
        <PlanPanel trade={trade} />
      </Box>
      <ArithmeticPanel trade={trade} />
      {trade.brokerPnl === null ? null : (
        <Panel title="The broker's figure">
          <Typography variant="body1">
            The broker reported <MoneyText value={trade.brokerPnl} currency={trade.quoteCurrency} signed /> for this
            trade; the gross P&L computed from its fills is{' '}
            <MoneyText value={trade.grossPnl} currency={trade.quoteCurrency} signed />.
          </Typography>
        </Panel>
      )}
      <Notes trade={trade} />
    </Box>
  )
}
