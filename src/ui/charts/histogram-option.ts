import type { EChartsOption } from 'echarts'
import { formatCount, formatPercent } from '#ui/format.ts'
import type { ChartPalette } from './chart-palette.ts'

/** Counts in bins of equal width; `above` counts what lies beyond the last bin. */
export interface HistogramBins {
  readonly low: number
  readonly width: number
  readonly counts: readonly number[]
  readonly above: number
}

/** A bar: its bin and what is in it. */
export interface HistogramBar {
  readonly from: number
  /** Null for the bar of everything beyond the last bin. */
  readonly to: number | null
  readonly count: number
  readonly share: number
}

/** A value marked across the bars. */
export interface HistogramMark {
  readonly value: number
  readonly label: string
}

interface HistogramLook {
  readonly bins: HistogramBins
  /** How a value of the axis reads. */
  readonly format: (value: number) => string
  readonly marks: readonly HistogramMark[]
  /** Bars up to here are drawn as losses, others as gains; null for one colour. */
  readonly breakEven: number | null
}

/** The bars from left to right, with the one of all larger values at the end where there are any. */
export function histogramBars({ low, width, counts, above }: HistogramBins): HistogramBar[] {
  const total = counts.reduce((sum, count) => sum + count, above)
  const bars = counts.map((count, i) => ({
    from: low + i * width,
    to: low + (i + 1) * width,
    count,
    share: count / total,
  }))
  if (above === 0) return bars
  return [...bars, { from: low + counts.length * width, to: null, count: above, share: above / total }]
}

/** A bin in words: "from – to", or "to and above" for the last. */
export function binText({ from, to }: HistogramBar, format: (value: number) => string): string {
  if (to === null) return `${format(from)} and above`
  return from === to ? format(from) : `${format(from)} to ${format(to)}`
}

function indexIn(parameters: unknown): number {
  if (typeof parameters !== 'object' || parameters === null || !('dataIndex' in parameters)) return -1
  return typeof parameters.dataIndex === 'number' ? parameters.dataIndex : -1
}

/** Bars of the share of paths by value. */
export function histogramOption({ bins, format, marks, breakEven }: HistogramLook) {
  const bars = histogramBars(bins)
  // All values equal: a bar needs some width to be seen.
  const width = bins.width > 0 ? bins.width : Math.max(Math.abs(bins.low) * 0.02, 0.01)
  const end = bins.low + bars.length * width
  return (palette: ChartPalette): EChartsOption => {
    const colourOf = (bar: HistogramBar) => {
      if (breakEven === null) return palette.accent
      return (bar.from + (bar.to ?? bar.from)) / 2 < breakEven ? palette.loss : palette.gain
    }
    return {
      grid: { left: 48, right: 16, top: 24, bottom: 28 },
      tooltip: {
        trigger: 'item',
        formatter: (parameters: unknown) => {
          const bar = bars[indexIn(parameters)]
          if (bar === undefined) return ''
          return `<b>${binText(bar, format)}</b><br>${formatCount(bar.count)} paths, ${formatPercent(bar.share)}`
        },
      },
      xAxis: {
        type: 'value',
        min: bins.low,
        max: end,
        splitNumber: 4,
        splitLine: { show: false },
        axisLabel: { formatter: format, hideOverlap: true, showMinLabel: false, showMaxLabel: false },
      },
      yAxis: {
        type: 'value',
        splitNumber: 3,
        axisLabel: { formatter: (value: number) => formatPercent(value, { digits: 0 }) },
      },
      series: [
        {
          type: 'bar',
          barCategoryGap: '6%',
          data: bars.map((bar, i) => ({
            value: [bins.low + (i + 0.5) * width, bar.share],
            itemStyle: { color: colourOf(bar), opacity: bar.to === null ? 0.55 : 0.85 },
          })),
          markLine: {
            silent: true,
            symbol: 'none',
            data: marks
              .filter((mark) => mark.value >= bins.low && mark.value <= end)
              .map((mark) => ({
                xAxis: mark.value,
                lineStyle: { color: palette.text, type: 'dashed', width: 1, opacity: 0.7 },
                label: { formatter: mark.label, color: palette.text, position: 'end' },
              })),
          },
        },
      ],
    }
  }
}
