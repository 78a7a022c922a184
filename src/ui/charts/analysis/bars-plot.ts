import type { BarSeriesOption, EChartsOption } from 'echarts'
import { BarChart } from 'echarts/charts'
import { use } from 'echarts/core'
import type { BarsChart } from '#domain/analysis/shapes/chart-data.ts'
import { coversBrush, joinBrushes } from '#domain/analysis/shapes/join-brushes.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { overlay, outline, type OverlayPoint } from './overlay.ts'
import {
  clamp,
  extentOf,
  intervalLine,
  moveAlong,
  type Plot,
  type PlotContext,
  type PlotState,
  sampleLine,
  tooltipText,
  labelInTwoLines,
} from './plot.ts'
import { blend, strengthOf, valueColor } from './shading.ts'

use([BarChart])

type Bar = BarsChart['bars'][number]
interface NamedBar {
  readonly key: string
  readonly label: string
  readonly a: Bar | null
  readonly b: Bar | null
}

/** More bars than this are a table's work. */
export const maxBars = 30
/** Longer names need rows instead of columns. */
const maxColumnName = 7

const barOf = (chart: BarsChart | null, key: string) => chart?.bars.find(({ group }) => group === key) ?? null

/** The largest groups in their order, with the same group of the other selection. */
function barsOf(chart: BarsChart, other: BarsChart | null, { words, groups }: PlotContext): NamedBar[] {
  const keys = [...new Set([...chart.bars, ...(other?.bars ?? [])].map(({ group }) => group))]
  const all = keys.map((key) => {
    const label = groups.get(key)?.label
    return { key, label: label === undefined ? key : words.text(label), a: barOf(chart, key), b: barOf(other, key) }
  })
  const size = ({ a, b }: NamedBar) => (a?.n ?? 0) + (b?.n ?? 0)
  const kept = new Set(all.toSorted((x, y) => size(y) - size(x)).slice(0, maxBars))
  return all.filter((bar) => kept.has(bar))
}

interface Drawn {
  readonly chart: BarsChart
  readonly context: PlotContext
  readonly bars: readonly NamedBar[]
  readonly isCompared: boolean
  readonly isUpright: boolean
}

function describe({ chart, context, bars, isCompared }: Drawn, place: number): string[] {
  const bar = bars[place]
  if (bar === undefined) return []
  const { words } = context
  const { name, unit } = chart.axis
  const sideLines = (side: Bar | null, prefix: string) =>
    side === null
      ? []
      : [
          `${prefix}${name}: ${words.format(unit, side.value)}`,
          ...intervalLine(words, unit, side),
          ...(side.reference === null ? [] : [`Expected: ${words.format(unit, side.reference)}`]),
          sampleLine(words, side.n),
        ]
  return [bar.label, ...sideLines(bar.a, isCompared ? 'A, ' : ''), ...sideLines(bar.b, 'B, ')]
}

function seriesOf(drawn: Drawn, side: 'a' | 'b', palette: ChartPalette, { mark, brush }: PlotState): BarSeriesOption {
  const { bars, chart, context, isCompared } = drawn
  const isIn = ({ key }: NamedBar) => {
    const group = context.groups.get(key)?.brush ?? null
    return brush !== null && brush.tool === context.tool && group !== null && coversBrush(brush, group)
  }
  // A brush of another chart of the tool fades nothing here.
  const isBrushed = bars.some(isIn)
  const isTested = bars.some((bar) => (bar[side]?.certainty ?? 0) > 0)
  return {
    type: 'bar',
    name: side === 'a' ? chart.axis.name : 'B',
    barCategoryGap: '30%',
    barGap: isCompared ? '0%' : '30%',
    ...(isCompared ? {} : { barMaxWidth: 26 }),
    cursor: 'pointer',
    emphasis: { itemStyle: { borderColor: palette.text, borderWidth: 1 } },
    data: bars.map((bar, place) => {
      const own = bar[side]
      if (own === null) return { value: '-' }
      const strength = isTested ? strengthOf(own.certainty, own.n) : 0.85
      const isOut = isBrushed && !isIn(bar)
      const full = side === 'b' ? palette.brass : valueColor(palette, chart.axis, own.value)
      return {
        value: own.value,
        itemStyle: {
          color: blend(palette.surface, full, isOut ? strength * 0.4 : strength),
          // A pale bar keeps a visible edge.
          borderColor: place === mark ? palette.text : blend(palette.surface, full, isOut ? 0.35 : 0.8),
          borderWidth: place === mark ? 2 : 1,
        },
      }
    }),
  }
}

/** Lines over the bars: intervals with caps, and values to compare with. */
function marksOf({ bars, isCompared, isUpright }: Drawn, palette: ChartPalette) {
  const at = (position: number, value: number): OverlayPoint => (isUpright ? [position, value] : [value, position])
  const gap: OverlayPoint = [null, null]
  const sides = isCompared ? (['a', 'b'] as const) : (['a'] as const)
  const offset = (side: 'a' | 'b') => (isCompared ? (side === 'a' ? -0.175 : 0.175) : 0)
  const intervals = bars.flatMap((bar, place) =>
    sides.flatMap((side) => {
      const { low = null, high = null } = bar[side] ?? {}
      if (low === null || high === null) return []
      const position = place + offset(side)
      const cap = isCompared ? 0.08 : 0.12
      return [
        at(position, low),
        at(position, high),
        gap,
        at(position - cap, low),
        at(position + cap, low),
        gap,
        at(position - cap, high),
        at(position + cap, high),
        gap,
      ]
    }),
  )
  const references = bars.flatMap((bar, place) =>
    sides.flatMap((side) => {
      const reference = bar[side]?.reference ?? null
      if (reference === null) return []
      const [position, half] = [place + offset(side), isCompared ? 0.17 : 0.4]
      return [at(position - half, reference), at(position + half, reference), gap]
    }),
  )
  const axes = isUpright ? ([1, 0] as const) : ([0, 1] as const)
  return [overlay(intervals, palette.text, { axes }), overlay(references, palette.brass, { axes, width: 2.5 })]
}

function optionOf(drawn: Drawn, palette: ChartPalette, state: PlotState): EChartsOption {
  const { bars, chart, context, isUpright, isCompared } = drawn
  const { words } = context
  const all = bars
    .flatMap(({ a, b }) => [a, b])
    .flatMap((bar) => (bar === null ? [] : [bar.value, bar.low, bar.high, bar.reference]))
  const [low, high] = extentOf([0, ...all])
  const names = {
    type: 'category',
    data: bars.map(({ label }) => label),
    axisTick: { show: false },
    // At zero, from which bars grow.
    axisLine: { show: true, lineStyle: { color: palette.muted } },
    axisLabel: isUpright ? { hideOverlap: true } : { ...labelInTwoLines, width: 124, interval: 0 },
  } as const
  const hidden = { type: 'value', show: false, min: -0.5, max: bars.length - 0.5 } as const
  const values = {
    type: 'value',
    splitNumber: 4,
    axisLine: { show: false },
    axisLabel: { formatter: words.axisFormat(chart.axis.unit, low, high), hideOverlap: true },
    name: chart.axis.name,
    nameLocation: 'middle',
    nameGap: isUpright ? 48 : 26,
  } as const
  const { mark } = state
  const markedBand =
    mark === null || !isCompared
      ? []
      : [
          overlay(
            isUpright ? outline(mark - 0.46, low, mark + 0.46, high) : outline(low, mark - 0.46, high, mark + 0.46),
            palette.text,
            { axes: isUpright ? [1, 0] : [0, 1] },
          ),
        ]
  return {
    grid: isUpright ? { left: 64, right: 16, top: 12, bottom: 28 } : { left: 140, right: 20, top: 8, bottom: 44 },
    tooltip: {
      trigger: 'item',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => tooltipText(describe(drawn, dataIndexOf(parameters) ?? -1)),
    },
    xAxis: isUpright ? [names, hidden] : values,
    yAxis: isUpright
      ? values
      : [
          { ...names, inverse: true },
          { ...hidden, inverse: true },
        ],
    series: [
      seriesOf(drawn, 'a', palette, state),
      ...(isCompared ? [seriesOf(drawn, 'b', palette, state)] : []),
      ...marksOf(drawn, palette),
      ...markedBand,
    ],
  }
}

/** One bar per group with its interval; strong color where chance explains it badly, pale where there are few trades. */
export function barsPlot(chart: BarsChart, other: BarsChart | null, context: PlotContext): Plot {
  const bars = barsOf(chart, other, context)
  const isUpright = bars.length > 5 && bars.every(({ label }) => label.length <= maxColumnName)
  const drawn: Drawn = { chart, context, bars, isCompared: other !== null, isUpright }
  const places = bars.length
  const all = new Set([...chart.bars, ...(other?.bars ?? [])].map(({ group }) => group)).size
  const placeOn = ({ x, y }: { x: number; y: number }) => clamp(Math.round(isUpright ? x : y), 0, places - 1)
  const pointOf = (place: number) => (isUpright ? { x: place, y: 0 } : { x: 0, y: place })
  const move: Plot['move'] = (place, key) => moveAlong(place, key, places, isUpright ? 'ArrowRight' : 'ArrowDown')
  return {
    places,
    move,
    grow: (head, key) => pointOf(move(placeOn(head), key)),
    pointOf,
    placeAt: ({ x, y }) => {
      const place = Math.round(isUpright ? x : y)
      return place >= 0 && place < places ? place : null
    },
    describe: (place) => describe(drawn, place),
    groupAt: (place) => (context.groups.has(bars[place]?.key ?? '') ? (bars[place]?.key ?? null) : null),
    brushBetween: (from, to) => {
      const [first, last] = [placeOn(from), placeOn(to)].toSorted((a, b) => a - b)
      const chosen = bars.slice(first, (last ?? 0) + 1).map(({ key }) => context.groups.get(key)?.brush ?? null)
      return joinBrushes(chosen.filter((brush) => brush !== null))
    },
    finder: isUpright ? { xAxisIndex: 1, yAxisIndex: 0 } : { xAxisIndex: 0, yAxisIndex: 1 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: (palette) => [
      ...(other === null
        ? []
        : [
            { label: 'A', color: valueColor(palette, chart.axis, 1), shape: 'area' as const },
            { label: 'B', color: palette.brass, shape: 'area' as const },
          ]),
      ...(bars.some(({ a }) => (a?.reference ?? null) !== null)
        ? [{ label: 'Expected', color: palette.brass, shape: 'line' as const }]
        : []),
    ],
    height: isUpright ? 280 : Math.max(150, places * (other === null ? 30 : 42) + 58),
    minWidth: isUpright ? 80 + places * 30 : 0,
    canBrush: bars.some(({ key }) => (context.groups.get(key)?.brush ?? null) !== null),
    placeName: 'bar',
    note: all > places ? `The ${places} largest of ${all} groups. The table has all.` : null,
  }
}
