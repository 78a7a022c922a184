import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'

interface LevelCurveSpec {
  /** Ascending positions on the horizontal axis. */
  readonly levels: readonly number[]
  readonly values: readonly (number | null)[]
  /** The values between which the true one lies; null: exact. */
  readonly band: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] } | null
  /** Place of the marked level. */
  readonly marked: number
  /** A value to compare with, drawn across; null: none. */
  readonly reference: { readonly value: number; readonly label: string } | null
  readonly axisName: string
  readonly levelFormat: (level: number) => string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
}

/** A figure over levels, with the band of what it could be. */
export function levelCurveOption(spec: LevelCurveSpec) {
  const { levels, values, band, marked, reference, format } = spec
  const points = (of: readonly (number | null)[]) => levels.map((level, i) => [level, of[i] ?? null])
  const tooltipAt = (place: number | null): string => {
    const level = place === null ? undefined : levels[place]
    if (place === null || level === undefined) return ''
    const value = values[place] ?? null
    const [low, high] = [band?.low[place] ?? null, band?.high[place] ?? null]
    return [
      `<b>${spec.axisName} ${spec.levelFormat(level)}</b>`,
      value === null ? 'Not enough data' : format(value),
      ...(low === null || high === null || low === high ? [] : [`Between ${format(low)} and ${format(high)}`]),
    ].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => {
    const line = (data: (number | null)[][], width: number, type: 'solid' | 'dotted'): LineSeriesOption => ({
      type: 'line',
      data,
      symbol: 'none',
      lineStyle: { color: palette.accent, width, type },
      itemStyle: { color: palette.accent },
      emphasis: { disabled: true },
    })
    const [first = 0, last = 0] = [levels[0], levels.at(-1)]
    const level = levels[marked]
    const value = values[marked] ?? null
    return {
      grid: { left: 58, right: 14, top: 14, bottom: 44 },
      tooltip: {
        trigger: 'axis',
        axisPointer: { lineStyle: { color: palette.muted } },
        formatter: (parameters: unknown) => tooltipAt(dataIndexOf(parameters)),
      },
      xAxis: {
        type: 'value',
        min: first,
        max: last,
        name: spec.axisName,
        nameLocation: 'middle',
        nameGap: 26,
        splitLine: { show: false },
        axisLabel: { formatter: spec.levelFormat, hideOverlap: true, showMaxLabel: false },
      },
      yAxis: { type: 'value', scale: true, splitNumber: 3, axisLabel: { formatter: spec.axisFormat } },
      series: [
        line(points(values), 2, 'solid'),
        ...(band === null ? [] : [line(points(band.low), 1, 'dotted'), line(points(band.high), 1, 'dotted')]),
        ...(level === undefined || value === null
          ? []
          : [
              {
                ...line([[level, value]], 0, 'solid'),
                symbol: 'circle',
                symbolSize: 9,
                showSymbol: true,
                silent: true,
                itemStyle: { color: palette.text, borderColor: palette.surface, borderWidth: 2 },
              },
            ]),
        ...(reference === null
          ? []
          : [
              referenceLine({
                from: [first, reference.value],
                to: [last, reference.value],
                color: palette.muted,
                name: reference.label,
                namePosition: 'insideTopRight',
                nameColor: palette.muted,
              }),
            ]),
      ],
    }
  }
}
