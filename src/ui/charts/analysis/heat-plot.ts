import type { EChartsOption } from 'echarts'
import { HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { HeatChart } from '#domain/analysis/shapes/chart-data.ts'
import { coversBrush, joinBrushes } from '#domain/analysis/shapes/join-brushes.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { overlay, outline } from './overlay.ts'
import {
  type ArrowKey,
  clamp,
  extentOf,
  type Plot,
  type PlotContext,
  type PlotPoint,
  type PlotState,
  sampleLine,
  tooltipText,
  labelInTwoLines,
} from './plot.ts'
import { blend, cellColors, shadeOf } from './shading.ts'

use([HeatmapChart, VisualMapContinuousComponent])

const cellHeight = 34
/** The room for the names of rows, in pixels. */
const labelWidth = (rows: readonly string[]) => clamp(Math.max(0, ...rows.map((row) => row.length)) * 7 + 30, 70, 150)
/** Between the names of rows and the cells, with some room before them. */
const labelGap = 14
const minCellWidth = 46
/** Wider matrices write no values into their cells. */
const maxWrittenColumns = 16

interface Drawn {
  readonly chart: HeatChart
  readonly context: PlotContext
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Whether colors tell certainty; else size. */
  readonly isTested: boolean
}

/** Moves over the cells of a matrix; `Home` and `End` lead to the ends of a row. */
export function moveInMatrix(place: number, key: ArrowKey, rows: number, columns: number): number {
  const [row, column] = [Math.floor(place / columns), place % columns]
  const steps: Readonly<Record<ArrowKey, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    Home: [0, -Infinity],
    End: [0, Infinity],
    PageUp: [-Infinity, 0],
    PageDown: [Infinity, 0],
  }
  const [down, right] = steps[key]
  return clamp(row + down, 0, rows - 1) * columns + clamp(column + right, 0, columns - 1)
}

function describe({ chart, context: { words }, rows, columns }: Drawn, place: number): string[] {
  const [row, column] = [rows[Math.floor(place / columns.length)], columns[place % columns.length]]
  if (row === undefined || column === undefined) return []
  const [value, t, n] = [chart.values[place] ?? null, chart.t[place] ?? null, chart.n[place] ?? 0]
  return [
    `${row} · ${column}`,
    ...(n === 0
      ? ['No trades']
      : [
          `${chart.title}: ${value === null ? '—' : words.format(chart.unit, value)}`,
          ...(t === null ? [] : [`t ${words.format('number', t)}`]),
          ...(chart.unit === 'count' ? [] : [sampleLine(words, n)]),
        ]),
  ]
}

const groupBrush = ({ chart, context }: Drawn, place: number): Brush | null =>
  context.groups.get(chart.groups[place] ?? '')?.brush ?? null

function optionOf(drawn: Drawn, palette: ChartPalette, { mark, brush }: PlotState): EChartsOption {
  const { chart, context, rows, columns, isTested } = drawn
  const width = columns.length
  const [low, high] = extentOf(chart.values)
  const reach = Math.max(Math.abs(low), Math.abs(high)) || 1
  const shade = (place: number): number => {
    const [value, n] = [chart.values[place] ?? null, chart.n[place] ?? 0]
    if (isTested) return shadeOf(chart.t[place] ?? null, n)
    return value === null ? 0 : value / reach
  }
  const ownBrush = brush !== null && brush.tool === context.tool ? brush : null
  const isIn = (place: number) => {
    const group = groupBrush(drawn, place)
    return ownBrush !== null && group !== null && coversBrush(ownBrush, group)
  }
  const brushed = [...chart.values.keys()].filter(isIn)
  const brushedRows = brushed.map((place) => Math.floor(place / width))
  const brushedColumns = brushed.map((place) => place % width)
  const data = chart.values.flatMap((value, place) =>
    (chart.n[place] ?? 0) === 0
      ? []
      : [[place % width, Math.floor(place / width), shade(place), place, value ?? Number.NaN]],
  )
  const isWritten = width <= maxWrittenColumns
  const [loss, none, gain] = cellColors(palette)
  const hidden = { type: 'value', show: false, min: -0.5 } as const
  return {
    grid: { left: labelWidth(rows), right: 12, top: 8, bottom: 46 },
    tooltip: {
      trigger: 'item',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => tooltipText(describe(drawn, placeOf(parameters))),
    },
    xAxis: [
      {
        type: 'category',
        data: [...columns],
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { hideOverlap: true, width: 92, overflow: 'truncate' },
        name: chart.columnAxis.name,
        nameLocation: 'middle',
        nameGap: 28,
      },
      { ...hidden, max: width - 0.5 },
    ],
    yAxis: [
      {
        type: 'category',
        data: [...rows],
        inverse: true,
        axisTick: { show: false },
        axisLine: { show: false },
        // A wider label box would push the cells aside, however short the names are.
        axisLabel: { ...labelInTwoLines, width: labelWidth(rows) - labelGap, interval: 0 },
      },
      { ...hidden, max: rows.length - 0.5, inverse: true },
    ],
    visualMap: {
      type: 'continuous',
      show: false,
      seriesIndex: 0,
      dimension: 2,
      min: -1,
      max: 1,
      inRange: { color: isTested ? [loss, none, gain] : [none, none, blend(palette.surface, palette.accent, 0.5)] },
    },
    series: [
      {
        type: 'heatmap',
        data,
        progressive: 0,
        animation: false,
        cursor: 'pointer',
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 3 },
        label: {
          show: isWritten,
          color: palette.text,
          fontSize: 12,
          lineHeight: 14,
          formatter: (parameters: unknown) => {
            const place = placeOf(parameters)
            const value = chart.values[place] ?? null
            if (value === null) return '—'
            const text = context.words.format(chart.unit, value)
            // How many trades a value comes from is as telling as the value.
            return chart.unit === 'count' ? text : `${text}\nn ${context.words.format('count', chart.n[place] ?? 0)}`
          },
        },
        emphasis: { itemStyle: { borderColor: palette.text, borderWidth: 1 } },
      },
      overlay(
        brushed.length === 0
          ? []
          : outline(
              Math.min(...brushedColumns) - 0.5,
              Math.min(...brushedRows) - 0.5,
              Math.max(...brushedColumns) + 0.5,
              Math.max(...brushedRows) + 0.5,
            ),
        palette.brass,
        { axes: [1, 1], width: 2.5 },
      ),
      overlay(
        mark === null
          ? []
          : outline(
              (mark % width) - 0.5,
              Math.floor(mark / width) - 0.5,
              (mark % width) + 0.5,
              Math.floor(mark / width) + 0.5,
            ),
        palette.text,
        { axes: [1, 1], width: 2 },
      ),
    ],
  }
}

/** The place of the cell in the parameters of ECharts. */
function placeOf(parameters: unknown): number {
  const data: unknown = (parameters as { readonly data?: unknown }).data
  const place: unknown = Array.isArray(data) ? data[3] : null
  return typeof place === 'number' ? place : -1
}

/** Cells of two dimensions. Color tells how far from chance a result is; cells with few trades are pale. */
export function heatPlot(chart: HeatChart, context: PlotContext): Plot {
  const rows = chart.rows.map((row) => context.words.text(row))
  const columns = chart.columns.map((column) => context.words.text(column))
  const drawn: Drawn = { chart, context, rows, columns, isTested: chart.t.some((t) => t !== null) }
  const [height, width] = [rows.length, columns.length]
  const pointOf = (place: number): PlotPoint => ({ x: place % width, y: Math.floor(place / width) })
  const placeOn = ({ x, y }: PlotPoint) =>
    clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)
  const move = (place: number, key: ArrowKey) => moveInMatrix(place, key, height, width)
  return {
    places: height * width,
    move,
    grow: (head, key) => pointOf(move(placeOn(head), key)),
    pointOf,
    placeAt: ({ x, y }) => (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5 ? null : placeOn({ x, y })),
    describe: (place) => describe(drawn, place),
    groupAt: (place) => {
      const key = chart.groups[place] ?? null
      return key !== null && context.groups.has(key) ? key : null
    },
    brushBetween: (from, to) => {
      const [a, b] = [placeOn(from), placeOn(to)].map(pointOf)
      if (a === undefined || b === undefined) return null
      const inside = [...chart.values.keys()].filter((place) => {
        const { x, y } = pointOf(place)
        return x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y)
      })
      return joinBrushes(inside.map((place) => groupBrush(drawn, place)).filter((brush) => brush !== null))
    },
    finder: { xAxisIndex: 1, yAxisIndex: 1 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: (palette) => {
      const [loss, , gain] = cellColors(palette)
      return drawn.isTested
        ? [
            { label: chart.isAgainstMean === true ? 'Likely lower' : 'Likely loss', color: loss, shape: 'area' },
            { label: chart.isAgainstMean === true ? 'Likely higher' : 'Likely gain', color: gain, shape: 'area' },
          ]
        : []
    },
    height: Math.max(140, height * (height > 14 ? 24 : cellHeight) + 56),
    minWidth: width * minCellWidth + labelWidth(drawn.rows) + 12,
    canBrush: chart.groups.some((_, place) => groupBrush(drawn, place) !== null),
    placeName: 'cell',
    note: drawn.isTested ? 'Strong color: hard to explain by chance. Pale: fewer than 20 trades.' : null,
  }
}
