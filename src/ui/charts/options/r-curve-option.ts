import type { EChartsOption } from 'echarts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { formatDate, formatR } from '#ui/figures/format.ts'

/** Cumulative R at the end of a day. */
export interface RCurvePoint {
  readonly date: CalendarDate
  readonly totalR: number
}

/** Cumulative R by exit date, from 0 on the day before the first exit, with a line at 0. */
export function rCurveOption(curve: readonly RCurvePoint[]) {
  const [first] = curve
  const points = first === undefined ? [] : [{ date: addDays(first.date, -1), totalR: 0 }, ...curve]
  const tooltipAt = (index: number): string => {
    const [point, before] = [points[index], points[index - 1]]
    if (point === undefined) return ''
    if (before === undefined) return '<b>Before the first trade</b>'
    return [
      `<b>${formatDate(point.date)}</b>`,
      `Total ${formatR(point.totalR)}`,
      `Day ${formatR(point.totalR - before.totalR)}`,
    ].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => {
    const [start, end] = [points[0], points.at(-1)]
    return {
      grid: { left: 52, right: 16, top: 14, bottom: 28 },
      tooltip: { trigger: 'axis', formatter: (parameters: unknown) => tooltipAt(dataIndexOf(parameters) ?? -1) },
      xAxis: { type: 'time', splitLine: { show: false }, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => formatR(value, { digits: 0 }) } },
      series: [
        {
          type: 'line',
          name: 'Total R',
          data: points.map(({ date, totalR }) => [date, totalR]),
          symbol: 'none',
          lineStyle: { color: palette.brass, width: 2 },
          itemStyle: { color: palette.brass },
        },
        ...(start === undefined || end === undefined
          ? []
          : [
              referenceLine({
                from: [start.date, 0],
                to: [end.date, 0],
                color: palette.muted,
                name: '0R',
                namePosition: 'insideTopRight',
                nameColor: palette.muted,
              }),
            ]),
      ],
    }
  }
}
