import type { EChartsOption, LineSeriesOption } from 'echarts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount } from '#ui/figures/format.ts'

/** A window of positions with the two levels that were chosen for it. */
export interface LevelStep {
  /** First position, and the first one after the window. */
  readonly from: number
  readonly to: number
  readonly upper: number
  readonly lower: number
}

interface LevelStepsSpec {
  readonly steps: readonly LevelStep[]
  readonly upperName: string
  readonly lowerName: string
  readonly axisName: string
  readonly format: (level: number) => string
}

function stepLine(name: string, data: number[][], color: string, type: 'solid' | 'dashed'): LineSeriesOption {
  return {
    type: 'line',
    name,
    data,
    symbol: 'none',
    lineStyle: { color, width: 2, type },
    itemStyle: { color },
    endLabel: { show: true, formatter: name, color, distance: 4 },
  }
}

/** Levels chosen for windows of positions, as steps. */
export function levelStepsOption({ steps, upperName, lowerName, axisName, format }: LevelStepsSpec) {
  const dataOf = (of: (step: LevelStep) => number) =>
    steps.flatMap((step) => [
      [step.from, of(step)],
      [step.to, of(step)],
    ])
  const tooltipAt = (position: number | null): string => {
    const found = steps.find(({ from, to }) => position !== null && position >= from && position <= to)
    if (found === undefined) return ''
    return [
      `<b>${axisName} ${formatCount(found.from + 1)} to ${formatCount(found.to)}</b>`,
      `${upperName}: ${format(found.upper)}`,
      `${lowerName}: ${format(found.lower)}`,
    ].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 52, right: 64, top: 14, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { lineStyle: { color: palette.muted } },
      formatter: (parameters: unknown) => tooltipAt(axisValueOf(parameters)),
    },
    xAxis: {
      type: 'value',
      min: steps[0]?.from ?? 0,
      max: steps.at(-1)?.to ?? 1,
      minInterval: 1,
      name: axisName,
      nameLocation: 'middle',
      nameGap: 26,
      splitLine: { show: false },
      axisLabel: { formatter: (value: number) => formatCount(value), hideOverlap: true },
    },
    yAxis: { type: 'value', splitNumber: 3, axisLabel: { formatter: format } },
    series: [
      stepLine(
        upperName,
        dataOf(({ upper }) => upper),
        palette.accent,
        'solid',
      ),
      stepLine(
        lowerName,
        dataOf(({ lower }) => lower),
        palette.brass,
        'dashed',
      ),
    ],
  })
}
