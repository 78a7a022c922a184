import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount } from '#ui/figures/format.ts'

/** Counts of the same bins of two groups. */
export interface ComparedBins {
  readonly low: number
  readonly width: number
  readonly first: { readonly name: string; readonly counts: readonly number[] }
  readonly second: { readonly name: string; readonly counts: readonly number[] }
}

interface ComparedBinsSpec extends ComparedBins {
  readonly axisName: string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
}

const outline = (data: number[][], color: string): LineSeriesOption => ({
  type: 'line',
  data,
  symbol: 'none',
  lineStyle: { color, width: 1.5 },
  itemStyle: { color },
  emphasis: { disabled: true },
})

/** Two histograms over the same bins: the first filled, the second as a dashed outline. */
export function comparedBinsOption({ low, width, first, second, axisName, format, axisFormat }: ComparedBinsSpec) {
  const bins = Math.max(first.counts.length, second.counts.length)
  const end = low + bins * width
  const steps = (counts: readonly number[]): number[][] => [
    [low, 0],
    ...Array.from({ length: bins }, (_, i) => counts[i] ?? 0).flatMap((count, i) => [
      [low + i * width, count],
      [low + (i + 1) * width, count],
    ]),
    [end, 0],
  ]
  const tooltipAt = (value: number | null): string => {
    const bin = value === null ? -1 : Math.min(bins - 1, Math.floor((value - low) / width))
    if (bin < 0) return ''
    return [
      `<b>${format(low + bin * width)} to ${format(low + (bin + 1) * width)}</b>`,
      ...[first, second].map(({ name, counts }) => `${name}: ${formatCount(counts[bin] ?? 0)}`),
    ].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => {
    return {
      grid: { left: 44, right: 14, top: 14, bottom: 44 },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'none' },
        formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)),
      },
      xAxis: {
        type: 'value',
        min: low,
        max: end,
        splitLine: { show: false },
        name: axisName,
        nameLocation: 'middle',
        nameGap: 26,
        axisLabel: { formatter: axisFormat, hideOverlap: true },
      },
      yAxis: { type: 'value', minInterval: 1, splitNumber: 3, axisLabel: { formatter: (n: number) => formatCount(n) } },
      series: [
        { ...outline(steps(first.counts), palette.brass), areaStyle: { color: palette.brass, opacity: 0.3 } },
        {
          ...outline(steps(second.counts), palette.accent),
          lineStyle: { color: palette.accent, width: 2, type: 'dashed' },
        },
      ],
    }
  }
}
