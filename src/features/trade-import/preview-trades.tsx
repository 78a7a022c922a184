import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Decimal, Instant } from '#domain/units.ts'
import { formatCount, formatDecimal, formatInstant } from '#ui/format.ts'
import { MoneyText, Unknown } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { PreviewTrade } from './import-preview.ts'

const shownRows = 50
const columns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'symbol', label: 'Symbol' },
  { key: 'direction', label: 'Side' },
  { key: 'quantity', label: 'Size', numeric: true },
  { key: 'entry', label: 'Entry', numeric: true },
  { key: 'exit', label: 'Exit', numeric: true },
  { key: 'gross', label: 'Gross P&L', numeric: true },
  { key: 'broker', label: "Broker's P&L", numeric: true },
]

/** A price over the time at which it was dealt. */
function Dealt({ at, price, timeZone }: { at: Instant | null; price: Decimal | null; timeZone: string }) {
  if (at === null || price === null) return <Unknown reason="The position is open" />
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {formatDecimal(price)}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {formatInstant(at, timeZone)}
      </Typography>
    </Box>
  )
}

/** The first trades of the file as they will be stored. */
export const PreviewTrades = memo(function PreviewTrades(props: {
  trades: readonly PreviewTrade[]
  portfolio: Portfolio
}) {
  const { trades, portfolio } = props
  const { timeZone, currency } = portfolio
  return (
    <Panel
      title="Trades of the file"
      subtitle={`Times in ${timeZone}${trades.length > shownRows ? `; the first ${shownRows} of ${formatCount(trades.length)}` : ''}`}
    >
      <SimpleTable
        caption="The trades as they will be stored"
        columns={columns}
        maxHeight={460}
        rows={trades.slice(0, shownRows).map(({ line, input, figures }) => ({
          line,
          symbol: input.symbol,
          direction: input.direction === 'long' ? 'Long' : 'Short',
          quantity: formatDecimal(figures.maxQuantity),
          entry: <Dealt at={figures.entryAt} price={figures.entryPrice} timeZone={timeZone} />,
          exit: <Dealt at={figures.exitAt} price={figures.exitPrice} timeZone={timeZone} />,
          gross: (
            <MoneyText value={figures.grossPnl} currency={input.quoteCurrency} signed reason="The position is open" />
          ),
          broker: <MoneyText value={input.brokerPnl} currency={currency} signed reason="The file does not say" />,
        }))}
      />
    </Panel>
  )
})
