import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'

/** A point of the curve, with the ends of its interval where there is one. */
export interface BandPoint {
  readonly x: number
  readonly y: number
  readonly low: number | null
  readonly high: number | null
}

/** A position on the horizontal axis with a name. */
export interface CurveMark {
  readonly x: number
  readonly label: string
  /** Drawn in the color of the curve, before the others. */
  readonly isMain?: boolean
}

interface BandCurveSpec {
  /** Ascending by x. */
  readonly points: readonly BandPoint[]
  readonly xName: string
  readonly xFormat: (value: number) => string
  readonly yFormat: (value: number) => string
  readonly xAxisFormat: (value: number) => string
  readonly yAxisFormat: (value: number) => string
  /** What lies below is cut off; null shows all of the curve. */
  readonly yMin: number | null
  readonly yMax: number | null
  readonly marks: readonly CurveMark[]
  /** A horizontal line with a name. */
  readonly level: { readonly y: number; readonly label: string } | null
  /** A range of the horizontal axis that is shaded, such as an interval. */
  readonly span: { readonly from: number; readonly to: number } | null
}

const hidden = { symbol: 'none', silent: true, lineStyle: { width: 0 }, tooltip: { show: false } } as const

function bandSeries(points: readonly BandPoint[], palette: ChartPalette): LineSeriesOption[] {
  const banded = points.flatMap(({ x, low, high }) => (low === null || high === null ? [] : [{ x, low, high }]))
  if (banded.length === 0) return []
  const stacked = { type: 'line', stack: 'band', stackStrategy: 'all', ...hidden } as const
  return [
    { ...stacked, data: banded.map(({ x, low }) => [x, low]), areaStyle: { opacity: 0 } },
    { ...stacked, data: banded.map(({ x, low, high }) => [x, high - low]), areaStyle: { color: palette.bands[1] } },
  ]
}

/** The point at a position; null outside of the curve. */
function nearestPoint(points: readonly BandPoint[], x: number | null): BandPoint | null {
  if (x === null) return null
  let best: BandPoint | null = null
  for (const point of points) if (best === null || Math.abs(point.x - x) < Math.abs(best.x - x)) best = point
  return best
}

/** A curve with a band around it, and marks across it. */
export function bandCurveOption(spec: BandCurveSpec) {
  const { points, marks, level, span, xName, xFormat, yFormat } = spec
  const all = points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y])
  const low = spec.yMin ?? all.reduce((min, value) => Math.min(min, value), 0)
  const high = spec.yMax ?? all.reduce((max, value) => Math.max(max, value), level?.y ?? 0)
  const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 1]
  const tooltipAt = (x: number | null): string => {
    const point = nearestPoint(points, x)
    if (point === null) return ''
    const interval =
      point.low === null || point.high === null ? [] : [`95%: ${yFormat(point.low)} to ${yFormat(point.high)}`]
    return [`<b>${xName} ${xFormat(point.x)}</b>`, yFormat(point.y), ...interval].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 60, right: 24, top: 28, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { lineStyle: { color: palette.muted } },
      formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)),
    },
    xAxis: {
      type: 'value',
      min: from,
      max: to,
      name: xName,
      nameLocation: 'middle',
      nameGap: 26,
      splitLine: { show: false },
      axisLabel: { formatter: spec.xAxisFormat, hideOverlap: true },
    },
    yAxis: { type: 'value', min: low, max: high, axisLabel: { formatter: spec.yAxisFormat, hideOverlap: true } },
    series: [
      ...(span === null
        ? []
        : [
            {
              type: 'line' as const,
              ...hidden,
              data: [span.from, Math.min(span.to, to)].map((x) => [x, high]),
              areaStyle: { color: palette.muted, opacity: palette.dark ? 0.16 : 0.1, origin: 'start' as const },
            },
          ]),
      ...bandSeries(points, palette),
      {
        type: 'line',
        data: points.map(({ x, y }) => [x, y]),
        symbol: 'none',
        lineStyle: { color: palette.brass, width: 2.5 },
        itemStyle: { color: palette.brass },
      },
      ...(level === null
        ? []
        : [
            referenceLine({
              from: [from, level.y],
              to: [to, level.y],
              color: palette.loss,
              name: level.label,
              namePosition: 'insideTopRight',
              nameColor: palette.loss,
            }),
          ]),
      ...marks
        .filter(({ x }) => x >= from && x <= to)
        .map((mark) =>
          referenceLine({
            from: [mark.x, low],
            to: [mark.x, high],
            color: mark.isMain === true ? palette.brass : palette.muted,
            name: mark.label,
            namePosition: 'top',
            nameColor: mark.isMain === true ? palette.brass : palette.text,
          }),
        ),
    ],
  })
}
