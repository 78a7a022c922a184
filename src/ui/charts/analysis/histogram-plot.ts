import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { HistogramChart } from '#domain/analysis/shapes/chart-data.ts'
import { beyondAll } from '#domain/analysis/shapes/is-bound.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatPercent } from '#ui/figures/format.ts'
import { overlay, outline } from './overlay.ts'
import { clamp, type LegendItem, moveAlong, type Plot, type PlotContext, type PlotState, tooltipText } from './plot.ts'
import { blend, valueColor } from './shading.ts'

/** Bins do not contain their right edge, ranges do. */
const belowEdge = 1e-9
const gap = 0.04

interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly share: number
}

const middleOf = ({ from, to }: Bin) => (from + to) / 2

const totalOf = ({ counts, above, apart }: HistogramChart) =>
  counts.reduce((sum, count) => sum + count, above + (apart?.count ?? 0))

/** The bins from left to right; what lies beyond the last edge is one more of the same width. */
export function binsOf(chart: HistogramChart): Bin[] {
  const total = Math.max(1, totalOf(chart))
  const counts = chart.above > 0 ? [...chart.counts, chart.above] : chart.counts
  return counts.map((count, place) => {
    const from = chart.low + place * chart.width
    return { from, to: from + chart.width, count, share: count / total }
  })
}

/** The shares of counts in bins as a line through the middle of each bin. */
function outlineOf(chart: HistogramChart, counts: readonly number[], total: number) {
  return counts.map((count, place) => [chart.low + (place + 0.5) * chart.width, count / Math.max(1, total)])
}

const dashes = ['solid', 'dashed', 'dotted', [10, 4, 2, 4]] as const

interface Drawn {
  readonly chart: HistogramChart
  readonly other: HistogramChart | null
  readonly context: PlotContext
  readonly bins: readonly Bin[]
}

/** The places of the bins that a brush selects; null where it is another tool's or another column's. */
function brushedBins({ chart, context, bins }: Drawn, brush: Brush | null): ReadonlySet<number> | null {
  if (brush === null || brush.tool !== context.tool || brush.kind !== 'range' || brush.column !== chart.axis.column)
    return null
  const inside = [...bins.keys()].filter((place) => {
    const middle = ((bins[place]?.from ?? 0) + (bins[place]?.to ?? 0)) / 2
    return middle >= brush.low && middle <= brush.high
  })
  return new Set(inside)
}

function describe({ chart, other, context: { words }, bins }: Drawn, place: number): string[] {
  const bin = bins[place]
  if (bin === undefined) return []
  const { unit } = chart.axis
  const isLast = place === chart.counts.length
  const share = (count: number, total: number) =>
    `${words.format('count', count)} (${formatPercent(total === 0 ? null : count / total)})`
  const b = other === null ? undefined : binsOf(other).find(({ from }) => Math.abs(from - bin.from) < chart.width / 2)
  return [
    isLast
      ? `${words.format(unit, bin.from)} and above`
      : `${words.format(unit, bin.from)} to ${words.format(unit, bin.to)}`,
    `${other === null ? 'Trades' : 'A'}: ${share(bin.count, totalOf(chart))}`,
    ...(other === null ? [] : [`B: ${share(b?.count ?? 0, totalOf(other))}`]),
    ...(chart.apart !== null && bin.from <= chart.apart.at && chart.apart.at < bin.to && chart.apart.count > 0
      ? [`${chart.apart.label}, apart: ${words.format('count', chart.apart.count)}`]
      : []),
    ...chart.overlays.flatMap(({ label, counts }) =>
      (counts[place] ?? 0) === 0 ? [] : [`${words.text(label)}: ${words.format('count', counts[place] ?? 0)}`],
    ),
  ]
}

function barsOf(bins: readonly Bin[], color: string): LineSeriesOption[] {
  return [
    {
      type: 'line',
      symbol: 'none',
      connectNulls: false,
      data: bins.flatMap(({ from, to, share }) => {
        const inset = (to - from) * gap
        return [
          [from + inset, 0],
          [from + inset, share],
          [to - inset, share],
          [to - inset, 0],
          [null, null],
        ] as [number, number][]
      }),
      lineStyle: { width: 0 },
      itemStyle: { color },
      areaStyle: { color, opacity: 1 },
      emphasis: { disabled: true },
    },
  ]
}

function optionOf(drawn: Drawn, palette: ChartPalette, { mark, brush }: PlotState): EChartsOption {
  const { chart, other, context, bins } = drawn
  const { unit, name } = chart.axis
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1]
  const brushed = brushedBins(drawn, brush)
  const isIn = (place: number) => brushed === null || brushed.has(place)
  const part = (isGain: boolean, inside: boolean) => {
    const chosen = bins.filter((bin, place) => isIn(place) === inside && middleOf(bin) >= 0 === isGain)
    const color = valueColor(palette, chart.axis, isGain ? 1 : -1)
    return barsOf(chosen, blend(palette.surface, color, inside ? 0.75 : 0.28))
  }
  const total = Math.max(1, totalOf(chart))
  const apartShare = (chart.apart?.count ?? 0) / total
  const lines = [
    ...chart.overlays.map(({ label, counts }, place) => ({
      name: context.words.text(label),
      data: outlineOf(
        chart,
        counts,
        counts.reduce((sum, count) => sum + count, 0),
      ),
      color: palette.categories[place % palette.categories.length] ?? palette.text,
      type: dashes[place % dashes.length] ?? 'solid',
    })),
    ...(other === null
      ? []
      : [
          {
            name: 'B',
            data: outlineOf(other, other.counts, totalOf(other)),
            color: palette.brass,
            type: 'solid' as const,
          },
        ]),
  ]
  const largest = Math.max(
    apartShare,
    ...bins.map(({ share }) => share),
    ...lines.flatMap(({ data }) => data.map(([, share]) => share ?? 0)),
  )
  const marked = mark === null ? undefined : bins[mark]
  return {
    grid: { left: 52, right: 16, top: 26, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => {
        const value = axisValueOf(parameters)
        return value === null ? '' : tooltipText(describe(drawn, Math.floor((value - low) / chart.width)))
      },
    },
    xAxis: {
      type: 'value',
      min: low,
      max: high,
      name,
      nameLocation: 'middle',
      nameGap: 26,
      splitLine: { show: false },
      axisLabel: {
        formatter: context.words.axisFormat(unit, low, high),
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
      },
    },
    yAxis: [
      { type: 'value', splitNumber: 3, axisLabel: { formatter: percentAxisFormat(0, largest, 3) } },
      // From bottom to top, for marks.
      { type: 'value', min: 0, max: 1, show: false },
    ],
    series: [
      ...part(false, true),
      ...part(true, true),
      ...part(false, false),
      ...part(true, false),
      ...(chart.apart === null || apartShare === 0
        ? []
        : barsOf(
            [
              {
                from: chart.apart.at - chart.width * 0.14,
                to: chart.apart.at + chart.width * 0.14,
                count: 0,
                share: apartShare,
              },
            ],
            palette.muted,
          )),
      ...lines.map(({ name: line, data, color, type }) => ({
        type: 'line' as const,
        name: line,
        data,
        symbol: 'none',
        silent: true,
        lineStyle: { color, width: 1.75, type: type as 'solid' },
        itemStyle: { color },
      })),
      ...chart.marks.map(({ at, label }) => ({
        ...referenceLine({
          from: [clamp(at, low, high), 0],
          to: [clamp(at, low, high), 1],
          color: palette.text,
          opacity: 0.7,
          name: label,
          namePosition: 'top',
          nameColor: palette.text,
        }),
        yAxisIndex: 1,
      })),
      overlay(marked === undefined ? [] : outline(marked.from, 0, marked.to, 1), palette.text, {
        axes: [0, 1],
        width: 1.5,
      }),
    ],
  }
}

/** Shares of trades by value, with groups or a second selection as lines; break-even trades have a bar of their own. */
export function histogramPlot(chart: HistogramChart, other: HistogramChart | null, context: PlotContext): Plot {
  const bins = binsOf(chart)
  const drawn: Drawn = { chart, other, context, bins }
  const places = bins.length
  const placeOn = (x: number) => clamp(Math.floor((x - chart.low) / chart.width), 0, places - 1)
  const pointOf = (place: number) => ({ x: chart.low + (place + 0.5) * chart.width, y: 0 })
  const move: Plot['move'] = (place, key) => moveAlong(place, key, places, 'ArrowRight')
  const { column } = chart.axis
  return {
    places,
    move,
    grow: (head, key) => pointOf(move(placeOn(head.x), key)),
    pointOf,
    placeAt: ({ x }) => (x < chart.low || x > chart.low + places * chart.width ? null : placeOn(x)),
    describe: (place) => describe(drawn, place),
    groupAt: () => null,
    brushBetween: (from, to) => {
      if (column === null || places === 0) return null
      const [first = 0, last = 0] = [placeOn(from.x), placeOn(to.x)].toSorted((a, b) => a - b)
      return {
        tool: context.tool,
        kind: 'range',
        column,
        low: first === 0 ? -beyondAll : (bins[first]?.from ?? 0),
        high: last === places - 1 ? beyondAll : (bins[last]?.to ?? 0) - belowEdge,
      }
    },
    finder: { xAxisIndex: 0, yAxisIndex: 0 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: (palette) => [
      ...(other === null ? [] : [{ label: 'A', color: palette.gain, shape: 'area' as const }]),
      ...(chart.apart !== null && chart.apart.count > 0
        ? [{ label: chart.apart.label, color: palette.muted, shape: 'area' as const }]
        : []),
      ...chart.overlays.map(({ label }, place): LegendItem => ({
        label: context.words.text(label),
        color: palette.categories[place % palette.categories.length] ?? palette.text,
        shape: place === 0 ? 'line' : 'dashed',
      })),
      ...(other === null ? [] : [{ label: 'B', color: palette.brass, shape: 'line' as const }]),
    ],
    height: 300,
    minWidth: 0,
    canBrush: column !== null,
    placeName: 'bin',
    note: null,
  }
}
