import Box from '@mui/material/Box'
import type { Trade } from '#domain/trade.ts'
import { formatMinutes } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { MoneyText, RText, Unknown } from '#ui/number.tsx'

/** The figures that a trader looks for first. */
export function KeyFigures({ trade }: { trade: Trade }) {
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
          <Box component="span" sx={{ fontSize: '1.0625rem', whiteSpace: 'nowrap' }}>
            <RText value={trade.maeR} signed={false} reason="No price extremes recorded" /> ·{' '}
            <RText value={trade.mfeR} signed={false} reason="No price extremes recorded" />
          </Box>
        }
        hint="Largest move against and in favour of the trade, in R."
      />
    </Box>
  )
}
