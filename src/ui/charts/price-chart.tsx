import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  LineStyle,
  type AutoscaleInfo,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import type { Candle } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { dateFormat } from '#ui/figures/format.ts'
import { useDarkScheme } from '#ui/theme/use-dark-scheme.ts'
import { chartPalette, type ChartPalette } from './chart-palette.ts'

/** A color by meaning, so that callers need no palette. */
export type PriceTone = Extract<keyof ChartPalette, 'gain' | 'loss' | 'accent' | 'brass' | 'muted' | 'warning'>

/** A horizontal line at a price. */
export interface PriceLine {
  readonly label: string
  readonly price: number
  readonly tone: PriceTone
  readonly dashed?: boolean
}

/** A point in time and price: an arrow for a buy or sell, a dot above a high or below a low. */
export interface PriceMark {
  readonly at: Instant
  readonly price: number
  readonly label: string
  readonly tone: PriceTone
  readonly shape: 'buy' | 'sell' | 'high' | 'low'
}

interface PriceChartProps {
  /** Oldest first. */
  readonly candles: readonly Candle[]
  readonly lines: readonly PriceLine[]
  readonly marks: readonly PriceMark[]
  readonly timeZone: string
  readonly height: number
  /** Smallest price step, so that the axis shows valid prices; null if unknown. */
  readonly tick: number | null
  /** Formats prices on the axis. */
  readonly formatPrice: (price: number) => string
  /** Describes the chart to screen readers. */
  readonly description: string
}

const toChartTime = (at: Instant) => Math.floor(Date.parse(at) / 1000) as UTCTimestamp

/** The opening time of the bar that contains a moment, or of the first bar for earlier moments. */
function barAt(times: readonly UTCTimestamp[], at: Instant): UTCTimestamp | null {
  const moment = toChartTime(at)
  return times.findLast((time) => time <= moment) ?? times[0] ?? null
}

/** The price step by the candles' decimals, for an unknown tick size. */
function priceStep(candles: readonly Candle[]): number {
  const places = candles.slice(0, 200).map(({ close }) => close.split('.')[1]?.length ?? 0)
  return 10 ** -Math.min(8, Math.max(2, ...places))
}

const dateOf = (moment: Time) => new Date(Number(moment) * 1000)

function timeFormatters(timeZone: string) {
  const shared = { timeZone, hourCycle: 'h23' } as const
  const full = dateFormat({
    ...shared,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const day = dateFormat({ ...shared, month: 'short', day: 'numeric' })
  const time = dateFormat({ ...shared, hour: '2-digit', minute: '2-digit' })
  return {
    full: (moment: Time) => full.format(dateOf(moment)),
    /** Tick kinds from 3 on are within a day. */
    tick: (moment: Time, kind: number) => (kind >= 3 ? time : day).format(dateOf(moment)),
  }
}

function toMarker(mark: PriceMark, time: UTCTimestamp, palette: ChartPalette): SeriesMarker<Time> {
  const shared = { time, text: mark.label, color: palette[mark.tone] }
  if (mark.shape === 'buy') return { ...shared, position: 'belowBar', shape: 'arrowUp' }
  if (mark.shape === 'sell') return { ...shared, position: 'aboveBar', shape: 'arrowDown' }
  const position = mark.shape === 'high' ? 'atPriceTop' : 'atPriceBottom'
  return { ...shared, position, price: mark.price, shape: 'circle', size: 0.7 }
}

/** Candles with lines at prices and marks. Rising bars are hollow and falling bars filled, not only colored. */
export function PriceChart({
  candles,
  lines,
  marks,
  timeZone,
  height,
  tick,
  formatPrice,
  description,
}: PriceChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const dark = useDarkScheme()

  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const palette = chartPalette(dark)
    const clock = timeFormatters(timeZone)
    const chart = createChart(element, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: palette.surface },
        textColor: palette.muted,
        fontFamily: "'Inter Variable', system-ui, sans-serif",
        // The credit is below the chart instead, where keyboard and screen reader users can reach it.
        attributionLogo: false,
      },
      grid: { vertLines: { color: palette.line }, horzLines: { color: palette.line } },
      rightPriceScale: { borderColor: palette.line, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.12 } },
      timeScale: { borderColor: palette.line, timeVisible: true, tickMarkFormatter: clock.tick },
      localization: { timeFormatter: clock.full },
      // The wheel scrolls the page.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false },
    })
    const prices = lines.map(({ price }) => price)
    const series = chart.addSeries(CandlestickSeries, {
      upColor: palette.surface,
      borderUpColor: palette.gain,
      wickUpColor: palette.gain,
      downColor: palette.loss,
      borderDownColor: palette.loss,
      wickDownColor: palette.loss,
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: { type: 'custom', formatter: formatPrice, minMove: tick ?? priceStep(candles) },
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const range = original()?.priceRange
        return range === null || range === undefined
          ? null
          : {
              priceRange: {
                minValue: Math.min(range.minValue, ...prices),
                maxValue: Math.max(range.maxValue, ...prices),
              },
            }
      },
    })
    const times = candles.map(({ at }) => toChartTime(at))
    series.setData(
      candles.map(({ at, open, high, low, close }) => ({
        time: toChartTime(at),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      })),
    )
    for (const { label, price, tone, dashed } of lines) {
      const lineStyle = dashed === true ? LineStyle.Dashed : LineStyle.Solid
      series.createPriceLine({
        price,
        title: label,
        color: palette[tone],
        lineWidth: 1,
        lineStyle,
        axisLabelVisible: true,
      })
    }
    const placed = marks.flatMap((mark) => {
      const time = barAt(times, mark.at)
      return time === null ? [] : [toMarker(mark, time, palette)]
    })
    createSeriesMarkers(
      series,
      placed.toSorted((a, b) => Number(a.time) - Number(b.time)),
    )
    const fit = () => chart.timeScale().fitContent()
    fit()
    // Fits all bars again after rotation of a phone.
    chart.timeScale().subscribeSizeChange(fit)
    return () => chart.remove()
  }, [candles, lines, marks, timeZone, dark, tick, formatPrice])

  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas inside cannot be an img element */}
      <Box role="img" aria-label={description} ref={holder} sx={{ height, width: '100%', '& td': { p: 0 } }} />
      <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary', mt: 0.5 }}>
        Hollow: up. Filled: down. Times in {timeZone}. Charts by{' '}
        <Link href="https://www.tradingview.com/" target="_blank" rel="noreferrer" color="inherit">
          TradingView Lightweight Charts™
        </Link>
      </Typography>
    </Box>
  )
}
