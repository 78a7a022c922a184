import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { MoneyText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { ExplainedFigure } from './explained-figure.tsx'

interface KeyFiguresProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** The result of the trade first, then what it risked, cost and went through. */
export function KeyFigures({ datapoints, context }: KeyFiguresProps) {
  const { trade } = datapoints.facts
  const figure = { datapoints, context }
  const inline = (name: DatapointKey, label: string, note: string | null = null) => {
    const value = datapoints.value(name)
    return (
      <ExplainedFigure {...figure} name={name} label={label} size="inline" note={value === null ? null : note}>
        {value === null ? <UnknownFigure reason={datapoints.reason(name)} /> : formatDatapoint(name, value, context)}
      </ExplainedFigure>
    )
  }
  const extremesNote = trade.excursionSource === 'candlesApproximate' ? 'approximate' : null
  const isEntered = trade.status === 'active' || trade.status === 'completed'
  return (
    <Paper
      variant="outlined"
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 3, sm: 5 },
        rowGap: 1.5,
        alignItems: 'flex-end',
      }}
    >
      {isEntered ? (
        <>
          <ExplainedFigure {...figure} name="netPnl" label="Net P&L" size="hero">
            <MoneyText value={trade.netPnl} currency={trade.quoteCurrency} signed reason="The trade is not closed" />
          </ExplainedFigure>
          <ExplainedFigure {...figure} name="realizedR" label="Net R" size="hero">
            <RText value={trade.realizedR} reason="Needs a closed trade with a stop" />
          </ExplainedFigure>
        </>
      ) : (
        <ExplainedFigure {...figure} name="plannedRR" label="Planned R:R" size="hero">
          <RText value={trade.plannedRR} signed={false} reason={datapoints.reason('plannedRR')} />
        </ExplainedFigure>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          flexGrow: 1,
          flexBasis: { xs: '100%', sm: 440 },
          minWidth: 0,
          maxWidth: 620,
          gridTemplateColumns: 'repeat(auto-fit, minmax(76px, 1fr))',
        }}
      >
        {isEntered ? (
          <>
            {/* A small gain or loss may count as break-even: the calculation names the tolerance. */}
            {trade.result === 'breakeven' ? inline('result', 'Result') : null}
            {inline('initialRiskAmount', '1R')}
            {inline('totalFees', trade.commissionSource === 'rule' ? 'Costs by rule' : 'Costs')}
            {inline('holdMinutes', 'Time in trade')}
            {inline('maeR', 'MAE', extremesNote)}
            {inline('mfeR', 'MFE', extremesNote)}
          </>
        ) : (
          <>
            {inline('plannedRiskAmount', 'Planned risk')}
            {inline('plannedRewardAmount', 'Planned reward')}
          </>
        )}
      </Box>
    </Paper>
  )
}
