import type { EChartsOption } from 'echarts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { formatCount, formatDay } from '#ui/figures/format.ts'

/** A line of counts by day; null where nothing was recorded. */
export interface DailySeries {
  readonly name: string
  readonly values: readonly (number | null)[]
  /** What the counts mean: losses and failures have their own color. */
  readonly kind: 'plain' | 'failure'
}

/** The place on the category axis that a tooltip is for. */
function placeOf(parameters: unknown): number | null {
  const first: unknown = Array.isArray(parameters) ? parameters[0] : parameters
  const place = typeof first === 'object' && first !== null && 'dataIndex' in first ? first.dataIndex : null
  return typeof place === 'number' ? place : null
}

/** Counts by day as lines over their days. A day without a record is a gap, never zero. */
export function dailySeriesOption(days: readonly CalendarDate[], series: readonly DailySeries[], startsAtZero = true) {
  const tooltipOf = (parameters: unknown): string => {
    const place = placeOf(parameters)
    const day = place === null ? undefined : days[place]
    if (place === null || day === undefined) return ''
    const lines = series.map(({ name, values }) => {
      const value = values[place] ?? null
      return `${name}: ${value === null ? 'not recorded' : formatCount(value)}`
    })
    return [`<b>${formatDay(day, 'short')}</b>`, ...lines].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 44, right: 12, top: 12, bottom: 26 },
    tooltip: { trigger: 'axis', formatter: tooltipOf },
    xAxis: {
      type: 'category',
      data: days.map((day) => formatDay(day, 'short').replace(/^\w+, /, '')),
      boundaryGap: false,
      axisLabel: { hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      scale: !startsAtZero,
      axisLabel: { formatter: (value: number) => formatCount(value) },
    },
    series: series.map(({ name, values, kind }, index) => {
      const color = kind === 'failure' ? palette.loss : index === 0 ? palette.accent : palette.brass
      return {
        type: 'line' as const,
        name,
        data: [...values],
        connectNulls: false,
        // A recorded day between two gaps would be invisible without its point.
        showSymbol: values.filter((value) => value !== null).length < 10,
        symbolSize: 5,
        lineStyle: {
          color,
          width: 2,
          type: kind === 'failure' && index > 0 ? ('dashed' as const) : ('solid' as const),
        },
        itemStyle: { color },
        areaStyle: { color, opacity: startsAtZero ? 0.08 : 0 },
      }
    }),
  })
}
