import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { fillSideLabels } from '#shared/trade/trade-labels.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatClock, formatDate, formatDecimal, formatInstant } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

/** The position after each fill; negative is short. */
function positionAfterFills(fills: Trade['executions']): string[] {
  let held = exact('0')
  return fills.map(({ side, quantity }) => {
    held = side === 'buy' ? held.plus(quantity) : held.minus(quantity)
    return toDecimal(held)
  })
}

/** The fills of a trade. Names the day once if all are on one day; shows fees and position only if useful. */
export function FillsPanel({ trade, timeZone }: { trade: Trade; timeZone: string }) {
  const fills = trade.executions
  const days = new Set(fills.map(({ at }) => calendarDateIn(at, timeZone)))
  const [day] = days
  const isOneDay = days.size === 1 && day !== undefined
  const withFees = fills.some(({ fee }) => Number(fee) !== 0)
  const withHeld = fills.length > 2
  const held = positionAfterFills(fills)
  const columns = [
    { key: 'time', label: 'Time' },
    { key: 'side', label: 'Side' },
    { key: 'quantity', label: 'Qty', numeric: true },
    ...(withHeld ? [{ key: 'held', label: 'Held', numeric: true }] : []),
    { key: 'price', label: 'Price', numeric: true },
    ...(withFees ? [{ key: 'fee', label: 'Fee', numeric: true }] : []),
  ]
  return (
    <Panel
      title="Fills"
      subtitle={fills.length === 0 ? undefined : `${isOneDay ? `${formatDate(day)}, times` : 'Times'} in ${timeZone}`}
    >
      {fills.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No fills yet.
        </Typography>
      ) : (
        <SimpleTable
          caption="Fills by time"
          columns={columns}
          rows={fills.map((fill, index) => ({
            time: (
              <Box component="span" sx={{ whiteSpace: { sm: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}>
                {isOneDay ? formatClock(fill.at, timeZone) : formatInstant(fill.at, timeZone)}
              </Box>
            ),
            side: fillSideLabels[fill.side],
            quantity: formatDecimal(fill.quantity),
            held: formatDecimal(held[index] ?? null),
            price: formatPrice(fill.price, trade, { brief: true }),
            fee: <MoneyText value={fill.fee} currency={trade.quoteCurrency} />,
          }))}
        />
      )}
    </Panel>
  )
}
