import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount } from '#ui/figures/format.ts'

/** A line of values over the same positions as the other lines, after a start value. */
export interface Curve {
  readonly name: string
  /** The value after each position, from 1 on. */
  readonly values: readonly number[]
}

interface CurvesSpec {
  readonly curves: readonly Curve[]
  /** The value before the first position. */
  readonly start: number
  /** Name of the horizontal axis, such as "Trades". */
  readonly axisName: string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  /** A position with a name, drawn as a vertical line; null for none. */
  readonly mark?: { readonly at: number; readonly label: string } | null
  /** Declines from the highest value so far, drawn below; null for none. */
  readonly declines?: readonly Curve[] | null
}

/** Lines differ by dashes as well as by color. */
const dashes = ['solid', 'dashed', 'dotted', [10, 4, 2, 4]] as const
export const maxCurves = dashes.length
/** How the lines are told apart, in words, in their order. */
export const lineWords = ['solid', 'dashed', 'dotted', 'dash-dotted'] as const

const colorsOf = (palette: ChartPalette) => [palette.brass, palette.accent, palette.gain, palette.loss]

function lineSeries(curve: Curve, place: number, start: number, palette: ChartPalette, axis: number): LineSeriesOption {
  const color = colorsOf(palette)[place % maxCurves] ?? palette.text
  return {
    type: 'line',
    name: curve.name,
    xAxisIndex: axis,
    yAxisIndex: axis,
    data: [start, ...curve.values].map((value, i) => [i, value]),
    symbol: 'none',
    lineStyle: { color, width: axis === 0 ? 2 : 1.25, type: [...dashes][place % maxCurves] as 'solid' },
    itemStyle: { color },
  }
}

/** Up to four curves over positions, with their declines below on demand. */
export function curvesOption({
  curves,
  start,
  axisName,
  format,
  axisFormat,
  mark = null,
  declines = null,
}: CurvesSpec) {
  const length = curves.reduce((max, { values }) => Math.max(max, values.length), 0)
  const all = curves.flatMap(({ values }) => [start, ...values])
  const low = all.reduce((min, value) => Math.min(min, value), start)
  const high = all.reduce((max, value) => Math.max(max, value), start)
  const tooltipAt = (position: number | null): string => {
    if (position === null) return ''
    const lines = curves.flatMap(({ name, values }) => {
      const value = position === 0 ? start : values[position - 1]
      return value === undefined ? [] : [`${name}: ${format(value)}`]
    })
    const falls = (declines ?? []).flatMap(({ name, values }) => {
      const value = position === 0 ? 0 : values[position - 1]
      return value === undefined ? [] : [`${name}, drawdown: ${format(value === 0 ? 0 : -value)}`]
    })
    return [`<b>${axisName} ${formatCount(position)}</b>`, ...lines, ...falls].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => {
    const xAxis = {
      type: 'value',
      min: 0,
      max: length,
      minInterval: 1,
      splitLine: { show: false },
      axisLabel: { formatter: (value: number) => formatCount(value), hideOverlap: true },
    } as const
    const named = { name: axisName, nameLocation: 'middle', nameGap: 26 } as const
    const yAxis = { type: 'value', axisLabel: { formatter: axisFormat } } as const
    const hasDeclines = declines !== null
    return {
      grid: hasDeclines
        ? [
            { left: 64, right: 20, top: 20, height: '56%' },
            { left: 64, right: 20, top: '74%', bottom: 40 },
          ]
        : [{ left: 64, right: 20, top: 20, bottom: 44 }],
      axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
      tooltip: { trigger: 'axis', formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)) },
      xAxis: hasDeclines
        ? [
            { ...xAxis, gridIndex: 0, axisLabel: { show: false } },
            { ...xAxis, ...named, gridIndex: 1 },
          ]
        : [{ ...xAxis, ...named }],
      yAxis: [
        { ...yAxis, gridIndex: 0, scale: true },
        ...(hasDeclines ? [{ ...yAxis, gridIndex: 1, max: 0, splitNumber: 2 }] : []),
      ],
      series: [
        ...curves.map((curve, place) => lineSeries(curve, place, start, palette, 0)),
        ...(declines ?? []).map(({ name, values }, place) => {
          const below = { name, values: values.map((value) => (value === 0 ? 0 : -value)) }
          return lineSeries(below, place, 0, palette, 1)
        }),
        referenceLine({
          from: [0, start],
          to: [length, start],
          color: palette.muted,
          name: null,
          namePosition: 'top',
          nameColor: palette.muted,
        }),
        ...(mark === null
          ? []
          : [
              referenceLine({
                from: [mark.at, low],
                to: [mark.at, high],
                color: palette.text,
                opacity: 0.7,
                name: mark.label,
                namePosition: 'top',
                nameColor: palette.text,
              }),
            ]),
      ],
    }
  }
}
