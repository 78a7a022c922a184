import type { EChartsOption, LineSeriesOption } from 'echarts'
import { MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { LinesChart } from '#domain/analysis/shapes/chart-data.ts'
import { beyondAll } from '#domain/analysis/shapes/is-bound.ts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { areasOf } from './line-areas.ts'
import {
  clamp,
  extentOf,
  intervalLine,
  moveAlong,
  type Plot,
  type PlotContext,
  type PlotState,
  tooltipText,
} from './plot.ts'
import { fromAxis, logarithmicLabels, timeAxis, toAxis } from './time-axis.ts'

use([MarkAreaComponent, MarkLineComponent, MarkPointComponent])

type Line = LinesChart['lines'][number]

/** A range this much wider than its start is drawn on a logarithmic axis. */
const logRatio = 100

/** Where a level is named. Levels can be close to each other: they take turns at the ends, the lower one below its line. */
function levelLabelPosition(levels: LinesChart['levels'], place: number) {
  const at = levels[place]?.at ?? 0
  const isLower = levels.some((other) => other.at > at)
  if (place % 2 === 0) return isLower ? ('insideEndBottom' as const) : ('insideEndTop' as const)
  return isLower ? ('insideStartBottom' as const) : ('insideStartTop' as const)
}

interface NamedLine extends Line {
  readonly name: string
  readonly isOther: boolean
  /** Points as drawn, built once: every step of a brush draws them again. */
  readonly points: [x: number, y: number | null][]
}

interface Drawn {
  readonly chart: LinesChart
  readonly context: PlotContext
  readonly lines: readonly NamedLine[]
  readonly isTime: boolean
  readonly isXLogarithmic: boolean
  readonly x: readonly [low: number, high: number]
  readonly y: readonly [low: number, high: number]
}

/** The place of the last value at or before `x`, in ascending values; the nearer neighbor of two. */
export function nearestPlace(values: Float64Array, x: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((values[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  const next = values[low + 1]
  return next !== undefined && next - x < x - (values[low] ?? 0) ? low + 1 : low
}

/** The place of a line's value at `x`; null where the line has ended before, or begins later. */
export function placeAt(values: Float64Array, x: number): number | null {
  return x < (values[0] ?? x) || x > (values.at(-1) ?? x) ? null : nearestPlace(values, x)
}

function describe({ chart, context: { words }, lines }: Drawn, place: number): string[] {
  const x = lines[0]?.x[place]
  if (x === undefined) return []
  const values = lines.flatMap((line) => {
    const own = placeAt(line.x, x)
    const value = own === null ? undefined : line.y[own]
    if (own === null || value === undefined || Number.isNaN(value)) return []
    return [
      `${line.name}: ${words.format(chart.y.unit, value)}`,
      ...intervalLine(words, chart.y.unit, {
        low: line.low?.[own],
        high: line.high?.[own],
        mayBeWider: line.mayBeWider?.[own],
      }),
    ]
  })
  const below = chart.below?.[place]
  const flows = (chart.flows ?? []).filter(({ at }) => at === x)
  const span = chart.spans.find(({ from, to }) => x >= from && x <= to)
  return [
    words.format(chart.x.unit, x),
    ...values,
    ...(below === undefined || Number.isNaN(below) ? [] : [`Drawdown: ${formatPercent(below === 0 ? 0 : below)}`]),
    ...flows.map(
      ({ amount }) => `${amount < 0 ? 'Withdrawal' : 'Deposit'}: ${words.format('money', Math.abs(amount))}`,
    ),
    ...(span === undefined ? [] : [words.text(span.label)]),
  ]
}

const dashes = ['solid', 'dashed', 'dotted', [10, 4, 2, 4]] as const

function lineColor(palette: ChartPalette, place: number, isOther: boolean): string {
  if (isOther) return palette.brass
  return (
    [palette.accent, palette.categories[2], palette.categories[3], palette.categories[7]][place % 4] ?? palette.accent
  )
}

const valueOrNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

function lineSeries({ lines }: Drawn, line: NamedLine, palette: ChartPalette): LineSeriesOption {
  const place = lines.filter(({ isOther }) => isOther === line.isOther).indexOf(line)
  const color = lineColor(palette, place, line.isOther)
  return {
    type: 'line',
    name: line.name,
    data: line.points,
    symbol: 'circle',
    symbolSize: 7,
    // Without symbols, a single point would draw nothing.
    showSymbol: line.x.length < 15,
    connectNulls: false,
    sampling: 'lttb',
    lineStyle: { color, width: line.isOther || place > 0 ? 1.5 : 2, type: dashes[place % dashes.length] as 'solid' },
    itemStyle: { color },
    emphasis: { disabled: true },
  }
}

/** The interval around the first line, as an area between two stacked lines. */
function bandSeries({ chart }: Drawn, line: NamedLine, palette: ChartPalette): LineSeriesOption[] {
  const { low, high } = line
  if (low === undefined || high === undefined || line.isOther || chart.scale === 'log') return []
  const common = {
    type: 'line',
    stack: `band ${line.name}`,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { width: 0 },
    tooltip: { show: false },
  } as const
  const places = [...line.x.keys()].filter(
    (place) => !Number.isNaN((low[place] ?? Number.NaN) + (high[place] ?? Number.NaN)),
  )
  const x = (place: number) => toAxis(chart.x.unit, line.x[place] ?? 0)
  return [
    { ...common, data: places.map((place) => [x(place), low[place] ?? 0]), areaStyle: { opacity: 0 } },
    {
      ...common,
      data: places.map((place) => [x(place), (high[place] ?? 0) - (low[place] ?? 0)]),
      areaStyle: { color: palette.bands[1] },
    },
  ]
}

function optionOf(drawn: Drawn, palette: ChartPalette, { mark, brush }: PlotState): EChartsOption {
  const { chart, context, lines, isTime, isXLogarithmic, x, y } = drawn
  const { words } = context
  const hasBelow = chart.below !== undefined
  const [low, high] = y
  const markedX = mark === null ? undefined : lines[0]?.x[mark]
  const first = lines[0]
  const horizontal = isTime
    ? { ...timeAxis, min: toAxis(chart.x.unit, x[0]), max: toAxis(chart.x.unit, x[1]) }
    : {
        type: isXLogarithmic ? ('log' as const) : ('value' as const),
        ...(isXLogarithmic ? {} : { min: x[0], max: x[1] }),
        axisLabel: {
          formatter: words.axisFormat(chart.x.unit, x[0], x[1]),
          hideOverlap: true,
          ...(isXLogarithmic ? logarithmicLabels(chart.x.unit) : {}),
        },
      }
  const xAxis = { ...horizontal, splitLine: { show: false } }
  const named = { name: isTime ? '' : chart.x.name, nameLocation: 'middle', nameGap: 28 } as const
  const bottom = isTime ? 28 : 46
  const belowLow = hasBelow ? extentOf(chart.below ?? [])[0] : 0
  return {
    useUTC: true,
    grid: hasBelow
      ? [
          { left: 66, right: 20, top: 16, height: '58%' },
          { left: 66, right: 20, top: '74%', bottom },
        ]
      : [{ left: 66, right: 20, top: 16, bottom }],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
    tooltip: {
      trigger: 'axis',
      formatter: (parameters: unknown) => {
        const at = axisValueOf(parameters)
        return at === null || first === undefined
          ? ''
          : tooltipText(describe(drawn, nearestPlace(first.x, fromAxis(chart.x.unit, at))))
      },
    },
    xAxis: hasBelow
      ? [
          { ...xAxis, gridIndex: 0, axisLabel: { show: false }, axisTick: { show: false } },
          { ...xAxis, ...named, gridIndex: 1 },
        ]
      : [{ ...xAxis, ...named }],
    yAxis: [
      {
        type: chart.scale === 'log' ? 'log' : 'value',
        gridIndex: 0,
        scale: true,
        axisLabel: { formatter: words.axisFormat(chart.y.unit, low, high), hideOverlap: true },
      },
      ...(hasBelow
        ? [
            {
              type: 'value' as const,
              gridIndex: 1,
              max: 0,
              splitNumber: 2,
              axisLabel: { formatter: percentAxisFormat(belowLow, 0, 2) },
            },
          ]
        : []),
    ],
    series: [
      ...lines.flatMap((line) => bandSeries(drawn, line, palette)),
      ...lines.map((line, place) => {
        const series = lineSeries(drawn, line, palette)
        if (place > 0) return series
        return {
          ...series,
          markArea: { silent: true, animation: false, data: areasOf(drawn, palette, brush) },
          markLine: {
            silent: true,
            animation: false,
            symbol: 'none',
            data: [
              ...chart.levels.map(({ at, label }, level) => ({
                yAxis: at,
                label: {
                  formatter: label,
                  position: levelLabelPosition(chart.levels, level),
                  color: palette.muted,
                },
                lineStyle: { color: palette.muted, type: 'dashed', width: 1 },
              })),
              ...(markedX === undefined
                ? []
                : [
                    {
                      xAxis: toAxis(chart.x.unit, markedX),
                      label: { show: false },
                      lineStyle: { color: palette.text, type: 'solid', width: 1.5 },
                    },
                  ]),
            ],
          },
          markPoint: {
            silent: true,
            animation: false,
            data: (chart.flows ?? []).map(({ at, amount }) => ({
              xAxis: toAxis(chart.x.unit, at),
              yAxis: low,
              symbol: 'triangle',
              symbolSize: 9,
              symbolRotate: amount < 0 ? 180 : 0,
              itemStyle: { color: palette.text },
              label: { show: false },
            })),
          },
        } as LineSeriesOption
      }),
      ...(hasBelow && first !== undefined
        ? [
            {
              type: 'line' as const,
              name: 'Drawdown',
              xAxisIndex: 1,
              yAxisIndex: 1,
              data: Array.from(
                first.x,
                (at, place) => [toAxis(chart.x.unit, at), valueOrNull(chart.below?.[place])] as [number, number],
              ),
              symbol: 'none',
              lineStyle: { color: palette.loss, width: 1 },
              itemStyle: { color: palette.loss },
              areaStyle: { color: palette.loss, opacity: 0.18, origin: 'start' as const },
            },
          ]
        : []),
    ],
  }
}

function linesOf(chart: LinesChart, other: LinesChart | null, { words }: PlotContext): NamedLine[] {
  const named = (line: Line, prefix: string, isOther: boolean): NamedLine => ({
    ...line,
    name: `${prefix}${words.text(line.label)}`,
    isOther,
    points: Array.from(line.x, (x, at) => [toAxis(chart.x.unit, x), valueOrNull(line.y[at])]),
  })
  return [
    ...chart.lines.map((line) => named(line, other === null ? '' : 'A, ', false)),
    ...(other?.lines ?? []).map((line) => named(line, 'B, ', true)),
  ]
}

/** Lines over time or another axis, with intervals as areas; a part of the axis is brushed. */
export function linesPlot(chart: LinesChart, other: LinesChart | null, context: PlotContext): Plot {
  const lines = linesOf(chart, other, context)
  const isTime = chart.x.unit === 'date' || chart.x.unit === 'instant'
  const x = extentOf(lines.flatMap((line) => [line.x[0] ?? Number.NaN, line.x.at(-1) ?? Number.NaN]))
  const levels = chart.levels.map(({ at }) => at)
  const ends = lines.map(({ y, low, high }) => [extentOf(y), extentOf(low ?? []), extentOf(high ?? [])])
  const isBanded = lines.some(({ low }) => low !== undefined)
  const y = extentOf([
    ...levels,
    ...ends.flatMap(([own, low, high]) => [...(own ?? []), ...(isBanded ? [...(low ?? []), ...(high ?? [])] : [])]),
  ])
  const isXLogarithmic = !isTime && x[0] > 0 && x[1] / x[0] >= logRatio
  const drawn: Drawn = { chart, context, lines, isTime, isXLogarithmic, x, y }
  const main = lines[0]?.x ?? new Float64Array()
  const places = main.length
  const placeOn = (at: number) => nearestPlace(main, fromAxis(chart.x.unit, at))
  const pointOf = (place: number) => ({ x: toAxis(chart.x.unit, main[place] ?? 0), y: lines[0]?.y[place] ?? 0 })
  const move: Plot['move'] = (place, key) => moveAlong(place, key, places, 'ArrowRight')
  const { column, unit } = chart.x
  return {
    places,
    move,
    grow: (head, key) => {
      // A brush grows by twentieths: two thousand points are too many steps.
      const step = Math.max(1, Math.round(places / 20))
      const place = placeOn(head.x)
      const back = key === 'ArrowLeft' || key === 'ArrowDown' || key === 'PageUp'
      if (key === 'Home' || key === 'End') return pointOf(key === 'Home' ? 0 : places - 1)
      return pointOf(clamp(place + (back ? -step : step), 0, places - 1))
    },
    pointOf,
    placeAt: ({ x: at }) => (places === 0 ? null : placeOn(at)),
    describe: (place) => describe(drawn, place),
    groupAt: () => null,
    brushBetween: (from, to) => {
      if (column === null) return null
      const [a = 0, b = 0] = [fromAxis(unit, from.x), fromAxis(unit, to.x)].toSorted((one, two) => one - two)
      const [low, high] = unit === 'date' ? [Math.ceil(a), Math.floor(b)] : [a, b]
      return {
        tool: context.tool,
        kind: 'range',
        column,
        low: low <= x[0] ? -beyondAll : low,
        high: high >= x[1] ? beyondAll : high,
      }
    },
    finder: { xAxisIndex: 0, yAxisIndex: 0 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: (palette) => {
      const spanNames = [...new Set(chart.spans.map(({ label }) => context.words.text(label)))]
      return [
        ...(lines.length < 2
          ? []
          : lines.map((line) => {
              const place = lines.filter(({ isOther }) => isOther === line.isOther).indexOf(line)
              return {
                label: line.name,
                color: lineColor(palette, place, line.isOther),
                shape: place === 0 ? ('line' as const) : ('dashed' as const),
              }
            })),
        ...(chart.spans.length <= 4
          ? []
          : spanNames.map((label, place) => ({
              label,
              color: palette.categories[place % palette.categories.length] ?? palette.muted,
              shape: 'area' as const,
            }))),
      ]
    },
    height: chart.below === undefined ? 300 : 380,
    minWidth: 0,
    canBrush: column !== null,
    placeName: 'point',
    note: null,
  }
}
