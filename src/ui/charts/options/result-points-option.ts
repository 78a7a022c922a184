import type { EChartsOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount } from '#ui/figures/format.ts'

interface ResultPointsSpec {
  readonly values: readonly number[]
  /** Positions whose value is uncertain, drawn hollow. */
  readonly isUncertain: (place: number) => boolean
  readonly axisName: string
  readonly axisFormat: (value: number) => string
  /** Tooltip of a point, as lines of text. */
  readonly describe: (place: number) => readonly string[]
}

/** One point per result, over its position: gains above zero, losses below. */
export function resultPointsOption({ values, isUncertain, axisName, axisFormat, describe }: ResultPointsSpec) {
  const points = values.map((value, i) => ({ place: i, value: [i + 1, value] as [number, number] }))
  const tooltipAt = (position: number | null) => {
    const place = position === null ? -1 : Math.round(position) - 1
    return values[place] === undefined ? '' : describe(place).join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => {
    const group = (name: string, color: string, isHollow: boolean, isGain: boolean) => ({
      type: 'line' as const,
      name,
      data: points
        .filter(({ place, value }) => isUncertain(place) === isHollow && value[1] >= 0 === isGain)
        .map(({ value }) => value),
      symbol: isGain ? 'circle' : 'diamond',
      symbolSize: values.length > 400 ? 4 : 7,
      showSymbol: true,
      lineStyle: { width: 0 },
      itemStyle: isHollow ? { color: 'transparent', borderColor: color, borderWidth: 1.5 } : { color },
      emphasis: { disabled: true },
    })
    return {
      grid: { left: 64, right: 20, top: 16, bottom: 44 },
      tooltip: {
        trigger: 'axis',
        axisPointer: { lineStyle: { color: palette.muted } },
        formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)),
      },
      xAxis: {
        type: 'value',
        min: 0,
        max: values.length + 1,
        minInterval: 1,
        name: axisName,
        nameLocation: 'middle',
        nameGap: 26,
        splitLine: { show: false },
        axisLabel: { formatter: (value: number) => formatCount(value), hideOverlap: true },
      },
      yAxis: { type: 'value', axisLabel: { formatter: axisFormat } },
      series: [
        group('Gains', palette.gain, false, true),
        group('Losses', palette.loss, false, false),
        group('Uncertain gains', palette.gain, true, true),
        group('Uncertain losses', palette.loss, true, false),
        referenceLine({
          from: [0, 0],
          to: [values.length + 1, 0],
          color: palette.muted,
          name: null,
          namePosition: 'top',
          nameColor: palette.muted,
        }),
      ],
    }
  }
}
