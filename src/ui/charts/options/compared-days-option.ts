import type { EChartsOption } from 'echarts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { dateFormat, formatDate } from '#ui/figures/format.ts'

/** A value of one day; a float, for drawing only. */
export interface DayValue {
  readonly day: CalendarDate
  readonly value: number
}

interface ComparedDaysSpec {
  readonly days: readonly DayValue[]
  /** The period before, day by day; null without one. */
  readonly before: readonly DayValue[] | null
  readonly name: string
  readonly format: (value: number) => string
  readonly axisFormat: (value: number) => string
  /** Whether values are counts, whose axis has no fractions. */
  readonly isCount: boolean
}

/** The values of a period as a line with its area, with the same days of the period before as a dashed line. */
export function comparedDaysOption({ days, before, name, format, axisFormat, isCount }: ComparedDaysSpec) {
  const shortDate = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const tooltipAt = (index: number): string => {
    const day = days[index]
    if (day === undefined) return ''
    const earlier = before?.[index]
    return [
      `<b>${formatDate(day.day)}</b>`,
      `${name}: ${format(day.value)}`,
      ...(earlier === undefined ? [] : [`${formatDate(earlier.day)}: ${format(earlier.value)}`]),
    ].join('<br>')
  }
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 56, right: 16, top: 16, bottom: 28 },
    tooltip: { trigger: 'axis', formatter: (parameters: unknown) => tooltipAt(dataIndexOf(parameters) ?? -1) },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day),
      axisLabel: { formatter: (day: string) => shortDate.format(new Date(day)), hideOverlap: true },
    },
    yAxis: { type: 'value', ...(isCount ? { minInterval: 1 } : {}), axisLabel: { formatter: axisFormat } },
    series: [
      {
        type: 'line',
        name,
        data: days.map(({ value }) => value),
        // A single day is a point, which a line does not show.
        symbol: days.length === 1 ? 'circle' : 'none',
        lineStyle: { color: palette.accent, width: 2 },
        areaStyle: { color: palette.accent, opacity: 0.12 },
        itemStyle: { color: palette.accent },
      },
      ...(before === null
        ? []
        : [
            {
              type: 'line' as const,
              name: 'Period before',
              data: days.map((_day, index) => before[index]?.value ?? null),
              symbol: 'none',
              lineStyle: { color: palette.muted, width: 1.5, type: 'dashed' as const },
              itemStyle: { color: palette.muted },
            },
          ]),
    ],
  })
}
