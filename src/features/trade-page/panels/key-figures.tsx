import Box from '@mui/material/Box'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMinutes } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { FigureGrid } from './figure-grid.tsx'

interface KeyFiguresProps {
  readonly datapoints: TradeDatapoints
}

/** The key figures of a trade that has not been entered. */
function PlannedFigures({ datapoints }: KeyFiguresProps) {
  const { trade } = datapoints.facts
  return (
    <FigureGrid>
      <KeyFigure
        label="Planned reward to risk"
        value={<RText value={trade.plannedRR} signed={false} reason={datapoints.reason('plannedRR')} />}
        hint="The planned targets, weighted by size, over the planned risk."
      />
      <KeyFigure
        label="Planned risk"
        value={
          <MoneyText
            value={trade.plannedRiskAmount}
            currency={trade.quoteCurrency}
            reason={datapoints.reason('plannedRiskAmount')}
          />
        }
        hint="From the planned entry to the planned stop, at the planned size."
      />
    </FigureGrid>
  )
}

/** The most important figures of a trade. */
export function KeyFigures({ datapoints }: KeyFiguresProps) {
  const { trade } = datapoints.facts
  if (trade.status !== 'active' && trade.status !== 'completed') {
    return <PlannedFigures datapoints={datapoints} />
  }
  const currency = trade.quoteCurrency
  return (
    <FigureGrid>
      <KeyFigure
        label="Net P&L"
        value={<MoneyText value={trade.netPnl} currency={currency} signed reason="The trade is not closed" />}
        hint="Gross P&L minus all costs."
      />
      <KeyFigure
        label="Realized R"
        value={<RText value={trade.realizedR} reason="Needs a closed trade with a stop" />}
        hint="Net P&L over the initial risk."
      />
      <KeyFigure
        label="1R"
        value={<MoneyText value={trade.initialRiskAmount} currency={currency} reason="No stop was recorded" />}
        hint="The initial risk in money."
      />
      <KeyFigure
        label="All costs"
        value={<MoneyText value={trade.totalFees} currency={currency} />}
        {...(trade.commissionSource === 'rule' ? { interval: 'Commission by rule' } : {})}
      />
      <KeyFigure
        label="Time in trade"
        value={
          trade.holdMinutes === null ? (
            <UnknownFigure reason="The trade is not closed" />
          ) : (
            formatMinutes(trade.holdMinutes)
          )
        }
      />
      <KeyFigure
        label="MAE · MFE"
        value={
          <Box component="span" sx={{ fontSize: '1.0625rem', whiteSpace: 'nowrap' }}>
            <RText value={trade.maeR} signed={false} reason={datapoints.reason('maeR')} /> ·{' '}
            <RText value={trade.mfeR} signed={false} reason={datapoints.reason('mfeR')} />
          </Box>
        }
        hint="Largest move against and in favor of the trade, in R."
      />
    </FigureGrid>
  )
}
