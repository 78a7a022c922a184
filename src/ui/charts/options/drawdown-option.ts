import type { LineSeriesOption } from 'echarts'
import { percentAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'

/** A day, and its drawdown as a fraction of the peak balance. */
export interface DrawdownPoint {
  readonly date: string
  readonly drawdown: number
}

const steps = 2

/** The smallest round step (1, 2 or 5 times a power of ten) of which `steps` reach as far as `deepest`. */
function roundStep(deepest: number): number {
  const power = 10 ** Math.floor(Math.log10(deepest / steps))
  return power * ([1, 2, 5].find((factor) => factor * power * steps >= deepest) ?? 10)
}

/** The axis of drawdowns, with 0 at the top. */
export function drawdownAxis(points: readonly DrawdownPoint[], palette: ChartPalette, gridIndex: number) {
  const deepest = points.reduce((max, { drawdown }) => Math.max(max, drawdown), 0)
  return {
    type: 'value',
    gridIndex,
    max: 0,
    // The axis is low: with as many labels as ECharts chooses they would touch.
    ...(deepest > 0 ? { min: -roundStep(deepest) * steps, interval: roundStep(deepest) } : { splitNumber: steps }),
    axisLabel: { formatter: percentAxisFormat(-deepest, 0, steps), color: palette.muted },
  } as const
}

/** The area of drawdowns: positive fractions, drawn downward. */
export function drawdownSeries(points: readonly DrawdownPoint[], palette: ChartPalette, axisIndex: number) {
  return {
    type: 'line',
    name: 'Drawdown',
    xAxisIndex: axisIndex,
    yAxisIndex: axisIndex,
    data: points.map(({ date, drawdown }) => [date, drawdown === 0 ? 0 : -drawdown]),
    symbol: 'none',
    lineStyle: { color: palette.loss, width: 1.5 },
    itemStyle: { color: palette.loss },
    areaStyle: { color: palette.loss, opacity: palette.dark ? 0.28 : 0.18 },
  } satisfies LineSeriesOption
}
