import type { EChartsOption, ScatterSeriesOption } from 'echarts'
import { ScatterChart as ScatterSeries } from 'echarts/charts'
import { use } from 'echarts/core'
import type { Axis, ScatterChart } from '#domain/analysis/shapes/chart-data.ts'
import { beyondAll } from '#domain/analysis/shapes/is-bound.ts'
import type { Brush, RangeBrush, SimpleBrush } from '#domain/analysis/shapes/selection.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { overlay, outline } from './overlay.ts'
import { clamp, type Plot, type PlotContext, type PlotState, tooltipText } from './plot.ts'
import { type ScatterFrame, scatterFrame, scatterPlaces } from './scatter-places.ts'
import { fromAxis, logarithmicLabels, timeAxis, toAxis } from './time-axis.ts'

use([ScatterSeries])

/** Above this, points are drawn in one go, without states of their own. */
const manyPoints = 5_000

interface Drawn extends ScatterFrame {
  readonly chart: ScatterChart
  readonly context: PlotContext
  /** Points by color, built once: every step of a brush draws them again. */
  readonly placed: readonly (readonly PlacedPoint[])[]
}

/** Coordinates on the axes, and the place among all points. */
type PlacedPoint = [x: number, y: number, place: number]

const colorsOf = (palette: ChartPalette): readonly string[] =>
  [palette.accent, palette.brass, palette.categories[2], palette.categories[3]].flatMap((color) => color ?? [])
const symbols = ['circle', 'diamond', 'triangle', 'rect'] as const

function rangesOf(
  { chart, context }: Drawn,
  brush: Brush | null,
): { x: RangeBrush | null; y: RangeBrush | null } | null {
  if (brush === null || brush.tool !== context.tool || brush.kind === 'trades') return null
  const parts: readonly SimpleBrush[] = brush.kind === 'both' ? [brush.first, brush.second] : [brush]
  const find = ({ column }: Axis) =>
    parts.find((part): part is RangeBrush => part.kind === 'range' && part.column === column) ?? null
  const found = { x: find(chart.x), y: find(chart.y) }
  return found.x === null && found.y === null ? null : found
}

function describe({ chart, context: { words } }: Drawn, place: number): string[] {
  const { points, colors, x, y } = chart
  const [px, py] = [points.x[place], points.y[place]]
  if (px === undefined || py === undefined) return []
  const color = colors[points.color[place] ?? 0]
  return [
    color === undefined ? 'Trade' : words.text(color.label),
    `${x.name}: ${words.format(x.unit, px)}`,
    `${y.name}: ${words.format(y.unit, py)}`,
  ]
}

function placedPoints({ points, x, colors, isXLogarithmic }: ScatterChart, floor: number): PlacedPoint[][] {
  const placed: PlacedPoint[][] = colors.map(() => [])
  for (const [place, value] of points.x.entries()) {
    const at = toAxis(x.unit, isXLogarithmic ? Math.max(floor, value) : value)
    placed[points.color[place] ?? 0]?.push([at, points.y[place] ?? 0, place])
  }
  return placed
}

function placeOfParameters(parameters: unknown): number {
  const data: unknown = (parameters as { readonly data?: unknown }).data
  const place: unknown = Array.isArray(data) ? data[2] : null
  return typeof place === 'number' ? place : -1
}

function optionOf(drawn: Drawn, palette: ChartPalette, { mark, brush }: PlotState): EChartsOption {
  const { chart, context, x, y, floor } = drawn
  const { words } = context
  const ranges = rangesOf(drawn, brush)
  const colors = colorsOf(palette)
  const isMany = chart.points.x.length > manyPoints
  const markedPoint =
    mark === null ? [] : (drawn.placed[chart.points.color[mark] ?? 0] ?? []).filter(([, , place]) => place === mark)
  const shownX = (value: number) => toAxis(chart.x.unit, clamp(value, chart.isXLogarithmic ? floor : x[0], x[1]))
  const area =
    ranges === null
      ? []
      : outline(
          shownX(ranges.x?.low ?? -beyondAll),
          clamp(ranges.y?.low ?? -beyondAll, y[0], y[1]),
          shownX(ranges.x?.high ?? beyondAll),
          clamp(ranges.y?.high ?? beyondAll, y[0], y[1]),
        )
  return {
    grid: { left: 60, right: 20, top: 14, bottom: 46 },
    useUTC: true,
    tooltip: {
      trigger: 'item',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => tooltipText(describe(drawn, placeOfParameters(parameters))),
    },
    xAxis: {
      ...(chart.x.unit === 'instant' || chart.x.unit === 'date'
        ? timeAxis
        : {
            type: chart.isXLogarithmic ? ('log' as const) : ('value' as const),
            axisLabel: {
              formatter: words.axisFormat(chart.x.unit, x[0], x[1]),
              hideOverlap: true,
              ...(chart.isXLogarithmic ? logarithmicLabels(chart.x.unit) : {}),
            },
            ...(chart.isXLogarithmic ? { axisTick: logarithmicLabels(chart.x.unit) } : {}),
            ...(chart.isXLogarithmic ? { min: floor } : {}),
          }),
      name: chart.x.name,
      nameLocation: 'middle',
      nameGap: 28,
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      name: chart.y.name,
      nameLocation: 'middle',
      nameGap: 44,
      axisLabel: { formatter: words.axisFormat(chart.y.unit, y[0], y[1]) },
    },
    series: [
      ...chart.colors.map(({ label }, place): ScatterSeriesOption => ({
        type: 'scatter',
        name: words.text(label),
        data: drawn.placed[place] as PlacedPoint[],
        symbol: symbols[place % symbols.length] ?? 'circle',
        symbolSize: isMany ? 4 : 8,
        large: isMany,
        cursor: 'pointer',
        itemStyle: {
          color: colors[place % colors.length] ?? palette.text,
          opacity: ranges === null ? 0.7 : 0.45,
          borderColor: palette.surface,
          borderWidth: isMany ? 0 : 0.75,
        },
        emphasis: { disabled: isMany },
      })),
      ...(chart.y.unit === 'r'
        ? [
            referenceLine({
              from: [shownX(-beyondAll), 0],
              to: [shownX(beyondAll), 0],
              color: palette.muted,
              name: null,
              namePosition: 'top',
              nameColor: palette.muted,
            }),
          ]
        : []),
      overlay(area, palette.text, { type: 'dashed', width: 1.5 }),
      {
        type: 'scatter',
        silent: true,
        z: 5,
        data: markedPoint.map(([px, py]) => [px, py]),
        symbolSize: 15,
        itemStyle: { color: 'transparent', borderColor: palette.text, borderWidth: 2 },
      },
    ],
  }
}

/** A range of a column between two values; null where the axis has no column. */
function rangeOf({ column }: Axis, tool: PlotContext['tool'], a: number, b: number): RangeBrush | null {
  return column === null ? null : { tool, kind: 'range', column, low: Math.min(a, b), high: Math.max(a, b) }
}

/** One point per trade. A rectangle brushes both axes. */
export function scatterPlot(chart: ScatterChart, context: PlotContext): Plot {
  const frame = scatterFrame(chart)
  const drawn: Drawn = { chart, context, placed: placedPoints(chart, frame.floor), ...frame }
  return {
    ...scatterPlaces(chart, frame),
    describe: (place) => describe(drawn, place),
    groupAt: () => null,
    brushBetween: (from, to) => {
      const [a = 0, b = 0] = [fromAxis(chart.x.unit, from.x), fromAxis(chart.x.unit, to.x)].toSorted(
        (one, two) => one - two,
      )
      // What is drawn at the edge of a logarithmic axis lies there or below.
      const low = chart.isXLogarithmic && a <= frame.floor * 1.001 ? -beyondAll : a
      const x = rangeOf(chart.x, context.tool, low, b)
      const y = rangeOf(chart.y, context.tool, from.y, to.y)
      return x === null || y === null ? (x ?? y) : { tool: context.tool, kind: 'both', first: x, second: y }
    },
    finder: { xAxisIndex: 0, yAxisIndex: 0 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: (palette) => {
      const colors = colorsOf(palette)
      return chart.colors.map(({ label }, place) => ({
        label: context.words.text(label),
        color: colors[place % colors.length] ?? palette.text,
        shape: 'dot' as const,
      }))
    },
    height: 340,
    minWidth: 0,
    canBrush: chart.x.column !== null || chart.y.column !== null,
    placeName: 'point',
    note: null,
  }
}
