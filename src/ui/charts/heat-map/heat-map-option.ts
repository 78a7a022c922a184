import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { cellColors, type CellStroke, drawCells } from './heat-map-cells.ts'

/** A cell by its place in the row and column labels. */
export interface HeatMapCell {
  readonly row: number
  readonly column: number
}

/** The values that the darkest colors stand for, and the one between losses and gains; null: none. */
export interface HeatMapScale {
  readonly low: number
  readonly high: number
  readonly neutral: number | null
}

export interface HeatMapSpec {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly rowName: string
  readonly columnName: string
  /** Row by row; null cells stay empty. */
  readonly values: readonly (number | null)[]
  readonly scale: HeatMapScale
  /** Whether a cell is hatched, by its place in the values. */
  readonly isHatched: (place: number) => boolean
  /** The values between which the true one lies, as text for the table; null: exact, or too close to tell apart. */
  readonly bracket: (place: number) => string | null
  /** Whether a cell is marked as one whose value could be visibly different. */
  readonly isBracketed: (place: number) => boolean
  readonly selected: HeatMapCell
  /** Cells within a frame, from the first to the last; null: no frame. */
  readonly framed: { readonly from: HeatMapCell; readonly to: HeatMapCell } | null
  /** A place marked with a cross, between the cells if need be; null: none. */
  readonly cross: HeatMapCell | null
  /** Places marked with dots, between the cells if need be. */
  readonly points: readonly HeatMapCell[]
  readonly format: (value: number) => string
  /** Tooltip of a cell, as lines of text. */
  readonly describe: (cell: HeatMapCell) => readonly string[]
}

type Point = readonly [x: number | null, y: number | null]

/** A line over the cells, which lets the pointer through. */
function overlay(data: readonly Point[], color: string, width: number, type: 'solid' | 'dashed' = 'solid') {
  return {
    type: 'line',
    xAxisIndex: 1,
    yAxisIndex: 1,
    silent: true,
    animation: false,
    tooltip: { show: false },
    symbol: 'none',
    z: 4,
    data: data.map((point) => [...point]),
    lineStyle: { color, width, type },
    itemStyle: { color },
  } satisfies LineSeriesOption
}

function frame(from: HeatMapCell, to: HeatMapCell): Point[] {
  const [left, right] = [from.column - 0.5, to.column + 0.5]
  const [bottom, top] = [from.row - 0.5, to.row + 0.5]
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ]
}

/** Share of the width that a dot's stroke takes: ECharts leaves out what is shorter than a pixel. */
const dotShare = 1 / 350

/** Dots as strokes almost without length, whose round ends make them circles: faster than a symbol for each. */
function dots({ columns, points }: HeatMapSpec): Point[] {
  const half = (columns.length * dotShare) / 2
  return points.flatMap(({ row, column }): Point[] => [
    [column - half, row],
    [column + half, row],
    [null, null],
  ])
}

const crossPath = 'path://M0,1L1,0L5,4L9,0L10,1L6,5L10,9L9,10L5,6L1,10L0,9L4,5Z'

/** Losses and gains in two hues around the neutral value, or one hue from low to high. */
function colorsOf(neutral: number | null, palette: ChartPalette): string[] {
  const middle = palette.dark ? palette.raised : '#efece3'
  return neutral === null ? [middle, palette.accent] : [palette.loss, middle, palette.accent]
}

/** Around a neutral value, both sides span the same, so that equal colors mean equal distances. */
function spanOf({ low, high, neutral }: HeatMapScale): readonly [number, number] {
  if (neutral === null) return high > low ? [low, high] : [low, low + 1]
  const reach = Math.max(neutral - low, high - neutral)
  return reach > 0 ? [neutral - reach, neutral + reach] : [neutral - 1, neutral + 1]
}

/** How many labels are skipped between two shown ones, so that at most so many are shown. */
const every = (labels: readonly string[], most: number) => Math.ceil(labels.length / most) - 1

/** Whether a cell is one of the map. */
export const hasCell = ({ columns, rows }: HeatMapSpec, { row, column }: HeatMapCell): boolean =>
  row >= 0 && row < rows.length && column >= 0 && column < columns.length

/** The area of the cells within the chart, in CSS pixels. */
const margins = { left: 60, right: 12, top: 8, bottom: 92 } as const

/** The colors from low to high, as the background of a narrow area: ECharts' own legend of colors is 10 kB. */
const legend = (colors: readonly string[]) =>
  ({
    left: 'center',
    width: 180,
    bottom: 20,
    height: 10,
    show: true,
    borderWidth: 0,
    backgroundColor: {
      type: 'linear',
      x: 0,
      y: 0,
      x2: 1,
      y2: 0,
      colorStops: colors.map((color, index) => ({ offset: index / (colors.length - 1), color })),
    },
  }) as const

/**
 * All cells as one picture, which is the background of the area between the axes: ECharts' own kinds of series would draw
 * ten thousand elements, or be loaded for one. Null for a chart without an area.
 */
function picture(
  spec: HeatMapSpec,
  range: readonly [number, number],
  palette: ChartPalette,
  { size, pixelRatio }: Required<Pick<HeatMapSurface, 'size' | 'pixelRatio'>>,
) {
  const { columns, values, scale, isHatched, isBracketed } = spec
  const width = size.width - margins.left - margins.right
  const height = size.height - margins.top - margins.bottom
  if (width <= 0 || height <= 0 || values.length === 0) return null
  const strokes: readonly CellStroke[] = [
    { isIn: isHatched, reach: [0.5, 0.5], color: palette.muted, width: 1, opacity: 0.75 },
    { isIn: isBracketed, reach: [0, 0.2], color: palette.text, width: 1.5, opacity: 1 },
  ]
  const colors = cellColors(values, range, colorsOf(scale.neutral, palette))
  const image = drawCells(colors, columns.length, strokes, { width, height }, pixelRatio)
  const [x, y] = [margins.left, margins.top]
  return { image, repeat: 'no-repeat', x, y, scaleX: 1 / pixelRatio, scaleY: 1 / pixelRatio } as const
}

interface HeatMapSurface {
  /** Of the whole chart, in CSS pixels; nothing is drawn in the cells of a chart without a size. */
  readonly size?: { readonly width: number; readonly height: number }
  /** The cell under the pointer; null without one. */
  readonly pointed?: () => HeatMapCell | null
  /** Pixels of the surface for each of CSS; as many as the screen has by default. */
  readonly pixelRatio?: number
}

const noCell = () => null
const noSize = { width: 0, height: 0 } as const

/** Cells of rows and columns, colored by value. */
export function heatMapOption(
  spec: HeatMapSpec,
  { size = noSize, pointed = noCell, pixelRatio = window.devicePixelRatio }: HeatMapSurface = {},
) {
  const { rows, columns, scale, selected, framed, cross, format } = spec
  const dotted = dots(spec)
  const [low, high] = spanOf(scale)
  const [lastColumn, lastRow] = [columns.length - 0.5, rows.length - 0.5]
  return (palette: ChartPalette): EChartsOption => {
    // At the edge: through the first cells, the line would be drawn over them.
    const axis = { type: 'category', axisTick: { show: false }, axisLine: { onZero: false } } as const
    const hidden = { type: 'value', show: false, min: -0.5 } as const
    const cells = picture(spec, [low, high], palette, { size, pixelRatio })
    return {
      grid: [
        { ...margins, ...(cells === null ? {} : { show: true, borderWidth: 0, backgroundColor: cells }) },
        legend(colorsOf(scale.neutral, palette)),
      ],
      tooltip: {
        // The pointer is followed outside of the chart, which knows no cells.
        triggerOn: 'none',
        formatter: () => {
          const cell = pointed()
          return cell === null || !hasCell(spec, cell) ? '' : spec.describe(cell).join('<br>')
        },
      },
      xAxis: [
        {
          ...axis,
          axisLabel: { interval: every(columns, 12), hideOverlap: true },
          data: [...columns],
          name: spec.columnName,
          nameLocation: 'middle',
          nameGap: 26,
        },
        { ...hidden, max: lastColumn },
        {
          type: 'value',
          gridIndex: 1,
          min: low,
          max: high,
          interval: high - low,
          axisLine: { show: false },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { formatter: format, color: palette.muted, margin: 4 },
        },
      ],
      yAxis: [
        {
          ...axis,
          axisLabel: { interval: every(rows, 14) },
          data: [...rows],
          name: spec.rowName,
          nameLocation: 'middle',
          nameGap: 46,
        },
        { ...hidden, max: lastRow },
        { type: 'value', gridIndex: 1, show: false },
      ],
      series: [
        // A dot has the color of the text, with a rim that sets it off from dark cells.
        ...(
          [
            [5.5, palette.surface],
            [3.5, palette.text],
          ] as const
        ).map(([width, color]) => ({
          ...overlay(dotted, color, width),
          connectNulls: false,
          lineStyle: { color, width, cap: 'round' as const },
        })),
        overlay(
          [
            [selected.column, -0.5],
            [selected.column, lastRow],
            [null, null],
            [-0.5, selected.row],
            [lastColumn, selected.row],
          ],
          palette.text,
          1,
          'dashed',
        ),
        overlay(framed === null ? [] : frame(framed.from, framed.to), palette.brass, 2.5),
        overlay(frame(selected, selected), palette.text, 2),
        {
          ...overlay(cross === null ? [] : [[cross.column, cross.row]], palette.text, 0),
          symbol: crossPath,
          symbolSize: 13,
          showSymbol: true,
          itemStyle: { color: palette.text, borderColor: palette.surface, borderWidth: 1.5 },
        },
      ],
    }
  }
}
