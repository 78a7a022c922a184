import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Candle } from '#domain/market/candles.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { theme } from '#ui/theme/theme.ts'
import { chartPalette } from './chart-palette.ts'
import { drawnCharts } from './lightweight-charts-stub.fixture.ts'
import { PriceChart, type PriceLine, type PriceMark } from './price-chart.tsx'

vi.mock('lightweight-charts', () => import('./lightweight-charts-stub.fixture.ts'))

afterEach(() => {
  cleanup()
  drawnCharts.length = 0
  localStorage.clear()
})

const at = (clock: string) => `2025-03-10T${clock}.000Z` as Instant
const second = (clock: string) => Date.parse(at(clock)) / 1000
const candle = (clock: string, open: string, high: string, low: string, close: string) =>
  ({ at: at(clock), open, high, low, close, volume: null }) as Candle
const candles = [
  candle('14:30:00', '100', '101.5', '99.25', '101'),
  candle('14:31:00', '101', '101', '98.5', '99'),
  candle('14:32:00', '99', '103', '99', '102.75'),
]
const none: readonly never[] = []
const light = chartPalette(false)

interface Given {
  readonly bars?: readonly Candle[]
  readonly lines?: readonly PriceLine[]
  readonly marks?: readonly PriceMark[]
  readonly tick?: number | null
  readonly timeZone?: string
}
const range = (minValue: number, maxValue: number) => ({ priceRange: { minValue, maxValue } })
const formatPrice = (price: number) => `$${price.toFixed(2)}`

function Dark() {
  const { setMode } = useColorScheme()
  return <button onClick={() => setMode('dark')}>Dark</button>
}
function chartOf({ bars = candles, lines = none, marks = none, tick = null, timeZone = 'America/New_York' }: Given) {
  return (
    <ThemeProvider theme={theme} defaultMode="light">
      <Dark />
      <PriceChart
        candles={bars}
        lines={lines}
        marks={marks}
        timeZone={timeZone}
        height={300}
        tick={tick}
        formatPrice={formatPrice}
        description="3 candles of 1m of ES"
      />
    </ThemeProvider>
  )
}
const draw = (given: Given = {}) => {
  const view = render(chartOf(given))
  return { ...view, drawn: drawnCharts.at(-1) }
}

describe('the price chart', () => {
  it('is named, and credits the library in words that can be reached', () => {
    draw()
    screen.getByRole('img', { name: '3 candles of 1m of ES' })
    expect(screen.getByRole('link', { name: 'TradingView Lightweight Charts™' }).getAttribute('href')).toBe(
      'https://www.tradingview.com/',
    )
    screen.getByText(/^Hollow: up\. Filled: down\. Times in America\/New_York\./)
  })

  it('draws the candles at their opening times; rising ones are hollow', () => {
    const { drawn } = draw()
    expect(drawn?.data).toEqual([
      { time: second('14:30:00'), open: 100, high: 101.5, low: 99.25, close: 101 },
      { time: second('14:31:00'), open: 101, high: 101, low: 98.5, close: 99 },
      { time: second('14:32:00'), open: 99, high: 103, low: 99, close: 102.75 },
    ])
    expect(drawn?.series).toMatchObject({ upColor: light.surface, borderUpColor: light.gain, downColor: light.loss })
  })

  it('draws lines at prices, dashed where they were only planned, and keeps them in view', () => {
    const { drawn } = draw({
      lines: [
        { label: 'Entry', price: 100, tone: 'accent' },
        { label: 'Target 1', price: 108, tone: 'gain', dashed: true },
      ],
    })
    expect(drawn?.lines).toMatchObject([
      { title: 'Entry', price: 100, color: light.accent, lineStyle: 'solid' },
      { title: 'Target 1', price: 108, color: light.gain, lineStyle: 'dashed' },
    ])
    const scale = drawn?.series.autoscaleInfoProvider
    expect(scale?.(() => range(98.5, 103))).toEqual(range(98.5, 108))
    expect(scale?.(() => range(101, 109))).toEqual(range(100, 109))
    expect(scale?.(() => null)).toBeNull()
  })

  it('marks fills and extremes at the bars that hold them, in the order of time', () => {
    const { drawn } = draw({
      marks: [
        { at: at('14:32:59'), price: 102, label: 'Sell 2', tone: 'brass', shape: 'sell' },
        { at: at('14:31:20'), price: 98.5, label: 'MAE', tone: 'loss', shape: 'low' },
        { at: at('14:30:05'), price: 100, label: 'Buy 2', tone: 'accent', shape: 'buy' },
        // Before the first bar: as near as there is.
        { at: at('14:00:00'), price: 103, label: 'MFE', tone: 'gain', shape: 'high' },
      ],
    })
    const dot = { shape: 'circle', size: 0.7 }
    expect(drawn?.marks).toEqual([
      { time: second('14:30:00'), text: 'Buy 2', color: light.accent, position: 'belowBar', shape: 'arrowUp' },
      { time: second('14:30:00'), text: 'MFE', color: light.gain, position: 'atPriceTop', price: 103, ...dot },
      { time: second('14:31:00'), text: 'MAE', color: light.loss, position: 'atPriceBottom', price: 98.5, ...dot },
      { time: second('14:32:00'), text: 'Sell 2', color: light.brass, position: 'aboveBar', shape: 'arrowDown' },
    ])
  })

  it('marks nothing without bars', () => {
    const marks = [{ at: at('14:30:05'), price: 100, label: 'Buy', tone: 'accent', shape: 'buy' }] as const
    expect(draw({ bars: none, marks }).drawn?.marks).toEqual([])
  })

  it.each([
    ['the tick of the instrument', 0.25, candles, 0.25],
    ['as many decimals as prices have', null, [candle('14:30:00', '1', '1', '1', '1.08125')], 0.00001],
    ['cents at least', null, [candle('14:30:00', '1', '1', '1', '1')], 0.01],
  ])('has an axis in steps of %s', (_what, tick, bars, step) => {
    const { drawn } = draw({ tick, bars })
    expect(drawn?.series.priceFormat.minMove).toBeCloseTo(step, 12)
    expect(drawn?.series.priceFormat.formatter(1.5)).toBe('$1.50')
  })

  it('states times in the time zone of the portfolio: days between days, clock times within one', () => {
    const { drawn } = draw()
    expect(drawn?.options.localization.timeFormatter(second('14:31:00'))).toBe('Mar 10, 10:31')
    const [day, minute] = [2, 3]
    expect(drawn?.options.timeScale.tickMarkFormatter(second('14:31:00'), minute)).toBe('10:31')
    expect(drawn?.options.timeScale.tickMarkFormatter(second('02:00:00'), day)).toBe('Mar 9')
  })

  it('fits all bars, again when its size changes', () => {
    const { drawn } = draw()
    expect(drawn?.fits).toBe(1)
    drawn?.resize()
    expect(drawn?.fits).toBe(2)
  })

  it('is drawn anew for other candles and in the other scheme, in place of the former', () => {
    const { rerender, unmount } = draw()
    rerender(chartOf({}))
    expect(drawnCharts).toHaveLength(1)
    rerender(chartOf({ bars: candles.slice(1) }))
    expect(drawnCharts.map(({ isRemoved }) => isRemoved)).toEqual([true, false])
    fireEvent.click(screen.getByRole('button', { name: 'Dark' }))
    expect(drawnCharts.map(({ isRemoved }) => isRemoved)).toEqual([true, true, false])
    expect(drawnCharts.at(-1)?.series.downColor).toBe(chartPalette(true).loss)
    unmount()
    expect(drawnCharts.at(-1)?.isRemoved).toBe(true)
  })
})
