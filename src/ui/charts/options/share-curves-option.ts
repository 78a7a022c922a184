import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { formatPercent } from '#ui/figures/format.ts'

/** A curve of shares, with a place on it marked by a line down to the axis. */
export interface ShareCurve {
  readonly name: string
  readonly shares: readonly number[]
  /** Index of the marked point; null for none. */
  readonly mark: number | null
}

interface ShareCurvesSpec {
  /** Positions of all points, ascending. */
  readonly at: readonly number[]
  /** At most two; the second is dashed. */
  readonly curves: readonly ShareCurve[]
  readonly axisName: string
  readonly axisFormat: (value: number) => string
}

const endOf = (curve: ShareCurve | undefined) => curve?.shares.at(-1) ?? 0

/** Shares over a number, each curve with its name at its end. */
export function shareCurvesOption({ at, curves, axisName, axisFormat }: ShareCurvesSpec) {
  const tooltipAt = (index: number | null): string => {
    const position = index === null ? undefined : at[index]
    if (index === null || position === undefined) return ''
    const lines = curves.map(({ name, shares }) => `${name}: ${formatPercent(shares[index] ?? null)}`)
    return [`<b>${axisName} ${axisFormat(position)}</b>`, ...lines].join('<br>')
  }
  const highest = curves.flatMap(({ shares }) => shares).reduce((max, share) => Math.max(max, share), 0)
  const endsClose = curves.length > 1 && Math.abs(endOf(curves[0]) - endOf(curves[1])) < 0.08 * highest
  return (palette: ChartPalette): EChartsOption => {
    const colorOf = (place: number) => (place === 0 ? palette.brass : palette.accent)
    const line = ({ name, shares }: ShareCurve, place: number): LineSeriesOption => ({
      type: 'line',
      name,
      data: at.map((position, i) => [position, shares[i] ?? 0]),
      symbol: 'none',
      lineStyle: { color: colorOf(place), width: 2, type: place === 0 ? 'solid' : 'dashed' },
      itemStyle: { color: colorOf(place) },
      endLabel: {
        show: true,
        formatter: name,
        color: colorOf(place),
        distance: 6,
        // Names of curves that end close together are moved apart.
        offset: [0, endsClose ? (endOf(curves[place]) >= endOf(curves[1 - place]) ? -8 : 8) : 0],
      },
    })
    const markOf = ({ shares, mark }: ShareCurve, place: number): LineSeriesOption[] => {
      const position = mark === null ? undefined : at[mark]
      if (mark === null || position === undefined) return []
      return [
        referenceLine({
          from: [position, 0],
          to: [position, shares[mark] ?? 0],
          color: colorOf(place),
          name: null,
          namePosition: 'top',
          nameColor: colorOf(place),
        }),
      ]
    }
    return {
      grid: { left: 52, right: 76, top: 24, bottom: 44 },
      tooltip: { trigger: 'axis', formatter: (parameters: unknown) => tooltipAt(dataIndexOf(parameters)) },
      xAxis: {
        type: 'value',
        name: axisName,
        nameLocation: 'middle',
        nameGap: 26,
        min: 0,
        max: at.at(-1) ?? 1,
        splitLine: { show: false },
        axisLabel: { formatter: axisFormat, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        min: 0,
        axisLabel: { formatter: (value: number) => formatPercent(value, { digits: 0 }) },
      },
      series: [...curves.map(line), ...curves.flatMap(markOf)],
    }
  }
}
