import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'

/** A figure at levels of its own, ascending. */
export interface LevelCurve {
  readonly name: string
  readonly points: readonly (readonly [level: number, value: number])[]
}

interface LevelCurvesSpec {
  /** Solid and dashed. */
  readonly curves: readonly [LevelCurve, LevelCurve]
  readonly axisName: string
  readonly levelFormat: (level: number) => string
  readonly format: (value: number) => string
}

/** Two figures over levels, which need not be the same. */
export function levelCurvesOption({ curves, axisName, levelFormat, format }: LevelCurvesSpec) {
  const levels = curves.flatMap(({ points }) => points.map(([level]) => level))
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const tooltipAt = (level: number | null): string => {
    if (level === null) return ''
    const lines = curves.flatMap(({ name, points }) => {
      const found = points.find(([at]) => at === level)
      return found === undefined ? [] : [`${name}: ${format(found[1])}`]
    })
    return lines.length === 0 ? '' : [`<b>${axisName} ${levelFormat(level)}</b>`, ...lines].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 64, right: 20, top: 20, bottom: 44 },
    tooltip: { trigger: 'axis', formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)) },
    xAxis: {
      type: 'value',
      min: low,
      max: high,
      name: axisName,
      nameLocation: 'middle',
      nameGap: 26,
      splitLine: { show: false },
      axisLabel: { formatter: levelFormat, hideOverlap: true, showMaxLabel: false },
    },
    yAxis: { type: 'value', scale: true, splitNumber: 4, axisLabel: { formatter: format } },
    series: curves.map(({ name, points }, place): LineSeriesOption => {
      const color = place === 0 ? palette.brass : palette.accent
      return {
        type: 'line',
        name,
        data: points.map((point) => [...point]),
        symbol: 'none',
        lineStyle: { color, width: 2, type: place === 0 ? 'solid' : 'dashed' },
        itemStyle: { color },
      }
    }),
  })
}
