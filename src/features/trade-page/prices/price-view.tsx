import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { candlesQuery, type CandleWindow } from '#api/candles/candles.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { chartLines, chartMarks } from './chart-marks.ts'
import { PriceLadder } from './price-ladder.tsx'

/** Of the chart, in pixels: beside fills and notes there is space for more than between other panels of a phone. */
export const useChartHeight = () => (useWideScreen() ? 440 : 360)

const PriceChart = lazyPart(async () => (await import('#ui/charts/price-chart.tsx')).PriceChart, ChartLoading)

function ChartLoading() {
  return <LoadingState label="Loading the chart" heights={[useChartHeight()]} />
}

interface PriceViewProps {
  readonly trade: Trade
  readonly timeZone: string
  readonly window: CandleWindow
}

/** The candles of a window with the trade's prices and fills; the ladder if the window has no candles. */
export function PriceView({ trade, timeZone, window }: PriceViewProps) {
  const { data, error, isPending, refetch } = useQuery({ ...candlesQuery(window), placeholderData: keepPreviousData })
  const height = useChartHeight()
  const lines = useMemo(() => chartLines(trade), [trade])
  const marks = useMemo(() => chartMarks(trade), [trade])
  const tick = trade.tickSize ?? instrumentOf(trade.symbol, trade.assetClass).tickSize
  // Twelve decimals, as in the ledger: further digits are rounding errors of the chart's floating-point numbers.
  const formatAxisPrice = useCallback(
    (price: number) => formatPrice(price.toFixed(12).replace(/\.?0+$/, ''), trade, { brief: true }),
    [trade],
  )
  if (data === undefined && error !== null) {
    return <ErrorState title="Couldn’t load candles" error={error} onRetry={() => void refetch()} />
  }
  if (isPending) return <LoadingState label="Loading the candles" heights={[height]} />
  if (data.length === 0) return <PriceLadder trade={trade} />
  const levels = lines.map(({ label, price }) => `${label} ${formatPrice(String(price), trade)}`).join(', ')
  return (
    <PriceChart
      candles={data}
      lines={lines}
      marks={marks}
      timeZone={timeZone}
      height={height}
      tick={tick === null ? null : Number(tick)}
      formatPrice={formatAxisPrice}
      description={`${pluralize(data.length, 'candle')} of ${window.timeframe} of ${trade.symbol} with ${pluralize(trade.executions.length, 'fill')}. ${levels}. The fills are in the table below.`}
    />
  )
}
