import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'

/** A bar from zero to a value. */
export interface TornadoBar {
  readonly label: string
  readonly value: number
}

interface TornadoSpec {
  /** From the top down. */
  readonly bars: readonly TornadoBar[]
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
}

/** Height of the chart for this many bars. */
export const tornadoHeight = (bars: number): number => 44 + 28 * Math.max(1, bars)

/** Thickness of a bar. */
const barWidth = 18

/** Bars to both sides of zero, drawn as thick lines, which other charts need anyway. */
export function tornadoOption({ bars, format, axisFormat }: TornadoSpec) {
  const lowest = bars.reduce((min, { value }) => Math.min(min, value), 0)
  const highest = bars.reduce((max, { value }) => Math.max(max, value), 0)
  const span = highest - lowest || 1
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 136, right: 16, top: 4, bottom: 28 },
    tooltip: { show: false },
    xAxis: {
      type: 'value',
      min: lowest - 0.04 * span,
      // Room for the amounts at the right of the bars.
      max: highest + 0.4 * span,
      axisLabel: { formatter: axisFormat, hideOverlap: true, showMinLabel: false, showMaxLabel: false },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ label }) => label),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: palette.text, width: 124, overflow: 'break', interval: 0 },
    },
    series: bars.map(({ label, value }): LineSeriesOption => {
      const color = value < 0 ? palette.loss : palette.gain
      const amount = {
        show: true,
        position: 'right',
        formatter: format(value),
        color: palette.text,
        distance: 6,
      } as const
      return {
        type: 'line',
        silent: true,
        symbol: 'circle',
        symbolSize: 0,
        showSymbol: true,
        lineStyle: { color, width: barWidth, cap: 'butt', opacity: 0.85 },
        itemStyle: { color },
        // A loss has its amount at zero, so that it does not reach into the labels.
        data: [
          { value: [0, label], label: value < 0 ? amount : { show: false } },
          { value: [value, label], label: value < 0 ? { show: false } : amount },
        ],
      }
    }),
  })
}
