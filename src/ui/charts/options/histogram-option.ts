import type { EChartsOption, LineSeriesOption } from 'echarts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Counts in bins of equal width; `above` counts what lies beyond the last bin. */
export interface HistogramBins {
  readonly low: number
  readonly width: number
  readonly counts: readonly number[]
  readonly above: number
}

/** A bar of the histogram. */
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
  /** Formats the edges of a bin in the tooltip. */
  readonly format: (value: number) => string
  /** Returns the formatter of values on an axis from `low` to `high` with `steps` steps. */
  readonly axisFormat: (low: number, high: number, steps: number) => (value: number) => string
  readonly marks: readonly HistogramMark[]
  /** Bars below are colored as losses, others as gains; null for one color. */
  readonly breakEven: number | null
}

/** The bars from left to right; larger values share one bar at the end. */
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

/** Describes a bin: "1.0 to 1.5", or "2.0 and above" for the last. */
export function binText({ from, to }: HistogramBar, format: (value: number) => string): string {
  if (to === null) return `${format(from)} and above`
  return from === to ? format(from) : `${format(from)} to ${format(to)}`
}

/** A bar with its edges on the axis. */
interface PlacedBar extends HistogramBar {
  readonly left: number
  readonly right: number
}

/** Approximate steps of the value axis and the share axis. */
const [valueSteps, shareSteps] = [4, 3]

/** The gap between a bar and the edge of its bin, as a share of the bin's width. */
const gap = 0.03

/** Draws bars as areas under lines, which other charts need anyway; ECharts' own bars would add to the bundle. */
function barSeries(bars: readonly PlacedBar[], color: string, opacity = 0.85): LineSeriesOption[] {
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
      itemStyle: { color },
      areaStyle: { color, opacity },
      emphasis: { disabled: true },
    },
  ]
}

/** A histogram of the shares of paths by value. */
export function histogramOption({ bins, format, axisFormat, marks, breakEven }: HistogramSpec) {
  // If all values are equal, the bar still needs some width.
  const width = bins.width > 0 ? bins.width : Math.max(Math.abs(bins.low) * 0.02, 0.01)
  const bars = histogramBars(bins).map((bar, i): PlacedBar => {
    const [left, right] = [bins.low + (i + gap) * width, bins.low + (i + 1 - gap) * width]
    return { ...bar, left, right }
  })
  const end = bins.low + bars.length * width
  const largest = bars.reduce((max, { share }) => Math.max(max, share), 0)
  const isLoss = ({ from, to }: HistogramBar) => breakEven !== null && (from + (to ?? from)) / 2 < breakEven
  const within = bars.filter((bar) => bar.to !== null)
  const beyond = bars.filter((bar) => bar.to === null)
  const tooltipAt = (value: number | null): string => {
    const bar = value === null ? undefined : bars.find(({ left, right }) => value >= left && value <= right)
    if (bar === undefined) return ''
    return `<b>${binText(bar, format)}</b><br>${pluralize(bar.count, 'path')}, ${formatPercent(bar.share)}`
  }
  return (palette: ChartPalette): EChartsOption => {
    const gainColor = breakEven === null ? palette.accent : palette.gain
    return {
      grid: { left: 48, right: 16, top: 24, bottom: 28 },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'none' },
        formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)),
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
        // Spans the chart's height from 0 to 1, for marks from bottom to top.
        { type: 'value', min: 0, max: 1, show: false },
      ],
      series: [
        ...barSeries(within.filter(isLoss), palette.loss),
        ...barSeries(
          within.filter((bar) => !isLoss(bar)),
          gainColor,
        ),
        ...barSeries(beyond, gainColor, 0.55),
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
              nameColor: palette.text,
            }),
            yAxisIndex: 1,
          })),
      ],
    }
  }
}
