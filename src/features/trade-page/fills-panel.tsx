import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade.ts'
import { formatDecimal, formatInstant } from '#ui/format.ts'
import { formatPrice } from '#ui/format-price.ts'
import { MoneyText } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'time', label: 'Time' },
  { key: 'side', label: 'Side' },
  { key: 'quantity', label: 'Quantity', numeric: true },
  { key: 'price', label: 'Price', numeric: true },
  { key: 'fee', label: 'Fee', numeric: true },
]

/** The executions of a trade. */
export function FillsPanel({ trade, timeZone }: { trade: Trade; timeZone: string }) {
  return (
    <Panel title="Fills" subtitle={`Times in ${timeZone}`}>
      {trade.executions.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No fills yet.
        </Typography>
      ) : (
        <SimpleTable
          caption="Executions in order of time"
          columns={columns}
          rows={trade.executions.map((fill) => ({
            time: formatInstant(fill.at, timeZone),
            side: fill.side === 'buy' ? 'Buy' : 'Sell',
            quantity: formatDecimal(fill.quantity),
            price: formatPrice(fill.price, trade),
            fee: <MoneyText value={fill.fee} currency={trade.quoteCurrency} />,
          }))}
        />
      )}
    </Panel>
  )
}
