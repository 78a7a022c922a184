import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { candleSeriesQuery } from '#api/candles/candles.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { CandleActions } from '#features/trade-page/candles/candle-actions.tsx'
import { chartWindow, chooseTimeframe, findSeriesForTrade } from '#features/trade-page/candles/chart-window.ts'
import { MissingDataLine } from '#features/trade-page/panels/missing-data-line.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { priceLevels } from './price-levels.ts'
import { PriceView, useChartHeight } from './price-view.tsx'

/** Of the line below the chart, in pixels. */
const captionHeight = 40

interface PricePanelProps {
  readonly trade: Trade
  readonly timeZone: string
  /** Whether the trade is another trader's: candles then add nothing to it. */
  readonly isReadOnly: boolean
}

/** A candle chart with the trade's fills, or a price ladder if there are no candles. */
export function PricePanel({ trade, timeZone, isReadOnly }: PricePanelProps) {
  const { data, error, isPending, refetch } = useQuery(candleSeriesQuery)
  const chartHeight = useChartHeight()
  const [chosen, setChosen] = useState<Timeframe | null>(null)
  const series = useMemo(() => findSeriesForTrade(data ?? [], trade), [data, trade])
  const timeframe = series.some((one) => one.timeframe === chosen) ? chosen : chooseTimeframe(series, trade)
  const shown = series.find((one) => one.timeframe === timeframe)
  const window = useMemo(() => (shown === undefined ? null : chartWindow(trade, shown)), [shown, trade])
  if (!isPending && error === null && window === null && priceLevels(trade).length < 2) {
    if (isReadOnly) return null
    return (
      <MissingDataLine title="Chart" action={<CandleActions trade={trade} timeZone={timeZone} />}>
        Import candles to see a chart.
      </MissingDataLine>
    )
  }
  return (
    <Panel
      title={window === null ? 'Price ladder' : 'Chart'}
      subtitle={window === null && !isPending && !isReadOnly ? 'Import candles to see a chart.' : undefined}
      actions={isReadOnly ? null : <CandleActions trade={trade} timeZone={timeZone} />}
    >
      {error === null ? null : (
        <ErrorState title="Couldn’t load candles" error={error} onRetry={() => void refetch()} />
      )}
      {series.length > 1 && timeframe !== null ? (
        <Box sx={{ mb: 1.5 }}>
          <Segments
            label="Candle length"
            options={series.map((one) => ({ value: one.timeframe, label: one.timeframe }))}
            value={timeframe}
            onChange={setChosen}
          />
        </Box>
      ) : null}
      {isPending ? (
        <LoadingState label="Loading candles" heights={[chartHeight + captionHeight]} />
      ) : window === null ? (
        <PriceLadder trade={trade} />
      ) : (
        <PriceView trade={trade} timeZone={timeZone} window={window} />
      )}
    </Panel>
  )
}
