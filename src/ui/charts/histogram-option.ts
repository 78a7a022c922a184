import type { EChartsOption, LineSeriesOption } from 'echarts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { percentAxisFormat } from './axis-format.ts'
import type { ChartPalette } from './chart-palette.ts'
import { referenceLine } from './reference-line.ts'

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

interface HistogramSpec {
  readonly bins: HistogramBins
  /** How the edge of a bin reads in the tip. */
  readonly format: (value: number) => string
  /** How values are written along an axis from `low` to `high` that is divided into `steps`. */
  readonly axisFormat: (low: number, high: number, steps: number) => (value: number) => string
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

/** A bar and its edges on the axis. */
interface PlacedBar extends HistogramBar {
  readonly left: number
  readonly right: number
}

/** Steps that the axis of values and that of shares are divided into, about. */
const [valueSteps, shareSteps] = [4, 3]

/** The share of a bin's width between the edge and its bar. */
const gap = 0.03

/**
 * Bars as the area under a line that rises and falls at the edges of each: lines are there for other charts already,
 * ECharts' own bars would come on top.
 */
function barSeries(bars: readonly PlacedBar[], colour: string, opacity = 0.85): LineSeriesOption[] {
  if (bars.length === 0) return []
  return [
    {
      type: 'line',
      symbol: 'none',
      data: bars.flatMap(({ left, right, share }) => [
        [left, 0],
        [left, share],
        [right, share],
        [right, 0],
      ]),
      lineStyle: { width: 0 },
      itemStyle: { color: colour },
      areaStyle: { color: colour, opacity },
      emphasis: { disabled: true },
    },
  ]
}

/** Where on the axis the tip is. */
function axisValueOf(parameters: unknown): number | null {
  const first: unknown = Array.isArray(parameters) ? parameters[0] : parameters
  if (typeof first !== 'object' || first === null || !('axisValue' in first)) return null
  return typeof first.axisValue === 'number' ? first.axisValue : null
}

/** Bars of the share of paths by value. */
export function histogramOption({ bins, format, axisFormat, marks, breakEven }: HistogramSpec) {
  // All values equal: a bar needs some width to be seen.
  const width = bins.width > 0 ? bins.width : Math.max(Math.abs(bins.low) * 0.02, 0.01)
  const bars = histogramBars(bins).map((bar, i): PlacedBar => {
    const [left, right] = [bins.low + (i + gap) * width, bins.low + (i + 1 - gap) * width]
    return { ...bar, left, right }
  })
  const end = bins.low + bars.length * width
  const largest = bars.reduce((most, { share }) => Math.max(most, share), 0)
  const isLoss = ({ from, to }: HistogramBar) => breakEven !== null && (from + (to ?? from)) / 2 < breakEven
  const within = bars.filter((bar) => bar.to !== null)
  const beyond = bars.filter((bar) => bar.to === null)
  const tipAt = (value: number | null): string => {
    const bar = value === null ? undefined : bars.find(({ left, right }) => value >= left && value <= right)
    if (bar === undefined) return ''
    return `<b>${binText(bar, format)}</b><br>${formatCount(bar.count)} ${bar.count === 1 ? 'path' : 'paths'}, ${formatPercent(bar.share)}`
  }
  return (palette: ChartPalette): EChartsOption => {
    const usual = breakEven === null ? palette.accent : palette.gain
    return {
      grid: { left: 48, right: 16, top: 24, bottom: 28 },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'none' },
        formatter: (parameters: unknown) => tipAt(axisValueOf(parameters)),
      },
      xAxis: {
        type: 'value',
        min: bins.low,
        max: end,
        splitNumber: valueSteps,
        splitLine: { show: false },
        axisLabel: {
          formatter: axisFormat(bins.low, end, valueSteps),
          hideOverlap: true,
          showMinLabel: false,
          showMaxLabel: false,
        },
      },
      yAxis: [
        {
          type: 'value',
          splitNumber: shareSteps,
          axisLabel: { formatter: percentAxisFormat(0, largest, shareSteps) },
        },
        // The height of the chart from 0 to 1, for marks that reach from the bottom to the top.
        { type: 'value', min: 0, max: 1, show: false },
      ],
      series: [
        ...barSeries(within.filter(isLoss), palette.loss),
        ...barSeries(
          within.filter((bar) => !isLoss(bar)),
          usual,
        ),
        ...barSeries(beyond, usual, 0.55),
        ...marks
          .filter((mark) => mark.value >= bins.low && mark.value <= end)
          .map((mark) => ({
            ...referenceLine({
              from: [mark.value, 0],
              to: [mark.value, 1],
              color: palette.text,
              opacity: 0.7,
              name: mark.label,
              namePosition: 'top',
              nameColour: palette.text,
            }),
            yAxisIndex: 1,
          })),
      ],
    }
  }
}
