import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { useTradePortfolio } from '#features/trade-page/use-trade-portfolio.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { FigureGrid } from './figure-grid.tsx'
import { usePlaybookNames } from './use-playbook-names.ts'

interface MissedFiguresProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** Figures of a missed trade: its would-be prices and result. */
export function MissedFigures({ datapoints, context }: MissedFiguresProps) {
  const { trade } = datapoints.facts
  const { shared } = useTradePortfolio(trade)
  const names = usePlaybookNames(shared?.id)
  const why = trade.missedReasonId === null ? null : (names.get(trade.missedReasonId) ?? 'No longer in the playbook')
  const figure = (key: 'hypoEntryPrice' | 'hypoExitPrice' | 'frontrunPct') => {
    const value = datapoints.value(key)
    return value === null ? (
      <UnknownFigure reason={datapoints.reason(key) ?? undefined} />
    ) : (
      formatDatapoint(key, value, context)
    )
  }
  return (
    <FigureGrid>
      <KeyFigure
        label="R missed"
        value={<RText value={datapoints.value('missedR')} reason={datapoints.reason('missedR') ?? undefined} />}
        hint="Would-be move per unit of planned risk."
      />
      <KeyFigure label="Why missed" value={why ?? <UnknownFigure reason="No reason recorded" />} />
      <KeyFigure label="Would-be entry" value={figure('hypoEntryPrice')} />
      <KeyFigure label="Would-be exit" value={figure('hypoExitPrice')} />
      <KeyFigure
        label="Order missed by"
        value={figure('frontrunPct')}
        hint="Distance to your entry, as % of planned risk."
      />
      <KeyFigure
        label="Next real trade"
        value={<RText value={datapoints.value('nextTradeR')} reason={datapoints.reason('nextTradeR') ?? undefined} />}
        hint="Result of the next trade you entered."
      />
    </FigureGrid>
  )
}
