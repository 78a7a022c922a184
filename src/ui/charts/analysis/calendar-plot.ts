import type { EChartsOption } from 'echarts'
import { BarChart, HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'
import type { CalendarChart } from '#domain/analysis/shapes/chart-data.ts'
import { coversBrush, joinBrushes } from '#domain/analysis/shapes/join-brushes.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { dateFormat, formatDay, formatPercent } from '#ui/figures/format.ts'
import { shortWeekdayNames } from '#ui/figures/weekday-names.ts'
import { overlay, outline } from './overlay.ts'
import {
  type ArrowKey,
  clamp,
  type Plot,
  type PlotContext,
  type PlotPoint,
  type PlotState,
  tooltipText,
} from './plot.ts'
import { blend, cellColors } from './shading.ts'

use([BarChart, HeatmapChart, VisualMapContinuousComponent])

type Day = CalendarChart['days'][number]
const dayMs = 86_400_000
const weekDays = 7
const cellSize = 22
const narrowestCell = 15

const dayNumberOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
/** Monday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % weekDays) + weekDays) % weekDays

interface Drawn {
  readonly chart: CalendarChart
  readonly context: PlotContext
  /** Week from the first one, and weekday from Monday, of each day. */
  readonly cells: readonly PlotPoint[]
  readonly weeks: number
  /** The Monday of the first week, in days since 1970. */
  readonly firstMonday: number
}

function describe({ chart, context: { words } }: Drawn, place: number): string[] {
  const day = chart.days[place]
  if (day === undefined) return []
  return [
    formatDay(day.date),
    day.value === null ? 'R unknown' : words.format(chart.unit, day.value),
    ...(chart.unit === 'r' || day.r === null ? [] : [words.format('r', day.r)]),
    `n ${words.format('count', day.n)}`,
    ...(day.compliance === null ? [] : [`Rules followed: ${formatPercent(day.compliance, { digits: 0 })}`]),
  ]
}

/** The day's side and size: the root keeps small days apart from none. */
const shadeOfDay = ({ value }: Day, largest: number) =>
  value === null || value === 0 || largest === 0
    ? 0
    : Math.sign(value) * (0.25 + 0.75 * Math.sqrt(Math.abs(value) / largest))

function monthLabels({ weeks, firstMonday }: Drawn): string[] {
  return Array.from({ length: weeks }, (_, week) => {
    const days = Array.from({ length: weekDays }, (__, day) => new Date((firstMonday + week * weekDays + day) * dayMs))
    const first = days.find((day) => day.getUTCDate() === 1) ?? (week === 0 ? days[0] : undefined)
    if (first === undefined) return ''
    const year = first.getUTCMonth() === 0 || week === 0 ? ({ year: '2-digit' } as const) : {}
    return dateFormat({ month: 'short', ...year, timeZone: 'UTC' }).format(first)
  })
}

const cellOutline = ({ x, y }: PlotPoint) => [...outline(x - 0.5, y - 0.5, x + 0.5, y + 0.5), [null, null] as const]

function optionOf(drawn: Drawn, palette: ChartPalette, { mark, brush }: PlotState): EChartsOption {
  const { chart, context, cells, weeks } = drawn
  const largest = chart.days.reduce((max, { value }) => Math.max(max, Math.abs(value ?? 0)), 0)
  /** Null where the result of no day is known, or there is no day. */
  const totals = Array.from({ length: weeks }, (): number | null => null)
  for (const [place, { x }] of cells.entries()) {
    const value = chart.days[place]?.value ?? null
    if (value !== null) totals[x] = (totals[x] ?? 0) + value
  }
  const known = totals.map((total) => total ?? 0)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const colors = cellColors(palette)
  const ownBrush = brush !== null && brush.tool === context.tool ? brush : null
  const brushed = cells.filter((_, place) => {
    const group = context.groups.get(chart.days[place]?.group ?? '')?.brush ?? null
    return ownBrush !== null && group !== null && coversBrush(ownBrush, group)
  })
  const marked = mark === null ? undefined : cells[mark]
  const hidden = { type: 'value', show: false, min: -0.5 } as const
  const names = monthLabels(drawn)
  const weekAxis = { type: 'category', data: names.map((_, week) => week), axisTick: { show: false } } as const
  const bottomTop = 8 + weekDays * cellSize + 34
  return {
    grid: [
      { left: 64, right: 12, top: 8, height: weekDays * cellSize },
      { left: 64, right: 12, top: bottomTop, height: 62 },
    ],
    tooltip: {
      trigger: 'item',
      axisPointer: { type: 'none' },
      formatter: (parameters: unknown) => {
        const { data, seriesIndex, dataIndex } = parameters as {
          readonly data?: unknown
          readonly seriesIndex?: number
          readonly dataIndex?: number
        }
        if (seriesIndex === 1) return tooltipText(describeWeek(drawn, dataIndex ?? 0, totals))
        const place: unknown = Array.isArray(data) ? data[3] : null
        return tooltipText(describe(drawn, typeof place === 'number' ? place : -1))
      },
    },
    xAxis: [
      {
        ...weekAxis,
        axisLine: { show: false },
        axisLabel: {
          interval: (week: number) => names[week] !== '',
          formatter: (week: string) => names[Number(week)] ?? '',
        },
      },
      { ...hidden, max: weeks - 0.5 },
      { ...weekAxis, gridIndex: 1, axisLabel: { show: false } },
    ],
    yAxis: [
      {
        type: 'category',
        data: [...shortWeekdayNames],
        inverse: true,
        axisTick: { show: false },
        axisLine: { show: false },
      },
      { ...hidden, max: weekDays - 0.5, inverse: true },
      {
        type: 'value',
        gridIndex: 1,
        splitNumber: 2,
        axisLabel: { formatter: context.words.axisFormat(chart.unit, low, high) },
        name: 'Week',
        nameLocation: 'middle',
        nameGap: 48,
      },
    ],
    visualMap: {
      type: 'continuous',
      show: false,
      seriesIndex: 0,
      dimension: 2,
      min: -1,
      max: 1,
      inRange: { color: [...colors] },
    },
    series: [
      {
        type: 'heatmap',
        data: chart.days.map((day, place) => [
          cells[place]?.x ?? 0,
          cells[place]?.y ?? 0,
          shadeOfDay(day, largest),
          place,
        ]),
        progressive: 0,
        animation: false,
        cursor: 'pointer',
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: palette.text, borderWidth: 1 } },
      },
      {
        type: 'bar',
        xAxisIndex: 2,
        yAxisIndex: 2,
        barMaxWidth: 16,
        data: totals.map((value) => ({
          value,
          itemStyle: { color: blend(palette.surface, (value ?? 0) < 0 ? palette.loss : palette.gain, 0.7) },
        })),
      },
      overlay(brushed.flatMap(cellOutline), palette.brass, { axes: [1, 1], width: 2 }),
      overlay(marked === undefined ? [] : cellOutline(marked), palette.text, { axes: [1, 1], width: 2 }),
    ],
  }
}

function describeWeek(
  { chart, context: { words }, firstMonday }: Drawn,
  week: number,
  totals: readonly (number | null)[],
): string[] {
  const monday = new Date((firstMonday + week * weekDays) * dayMs).toISOString().slice(0, 10)
  const total = totals[week] ?? null
  return [
    `Week of ${words.text([{ kind: 'date', value: monday as Day['date'] }])}`,
    total === null ? 'R unknown' : words.format(chart.unit, total),
  ]
}

/** The next day with trades: `step` days away, or the nearest one in that direction. */
function nearestDay(days: readonly number[], from: number, step: number): number {
  const target = (days[from] ?? 0) + step
  let best = from
  for (const [place, day] of days.entries()) {
    if (step > 0 ? place <= from : place >= from) continue
    if (best === from || Math.abs(day - target) < Math.abs((days[best] ?? 0) - target)) best = place
  }
  return best
}

/** Days as cells, a column per week, colored by result; weeks have their total below. */
export function calendarPlot(chart: CalendarChart, context: PlotContext): Plot {
  const days = chart.days.map(({ date }) => dayNumberOf(date))
  const first = days[0] ?? 0
  const firstMonday = first - weekdayOf(first)
  const cells = days.map((day) => ({ x: Math.floor((day - firstMonday) / weekDays), y: weekdayOf(day) }))
  const weeks = (cells.at(-1)?.x ?? 0) + 1
  const drawn: Drawn = { chart, context, cells, weeks, firstMonday }
  const places = days.length
  const pointOf = (place: number): PlotPoint => cells[place] ?? { x: 0, y: 0 }
  const dayAt = ({ x, y }: PlotPoint) =>
    firstMonday + clamp(Math.round(x), 0, weeks - 1) * weekDays + clamp(Math.round(y), 0, weekDays - 1)
  const nearestPlace = (point: PlotPoint) => {
    const day = dayAt(point)
    return days.reduce(
      (best, one, place) => (Math.abs(one - day) < Math.abs((days[best] ?? 0) - day) ? place : best),
      0,
    )
  }
  const steps: Readonly<Record<ArrowKey, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: -weekDays,
    ArrowRight: weekDays,
    PageUp: -28,
    PageDown: 28,
    Home: -Infinity,
    End: Infinity,
  }
  const move = (place: number, key: ArrowKey) => {
    const step = steps[key]
    if (!Number.isFinite(step)) return step < 0 ? 0 : places - 1
    return nearestDay(days, place, step)
  }
  return {
    places,
    move,
    grow: (head, key) => pointOf(move(nearestPlace(head), key)),
    pointOf,
    placeAt: (point) => {
      if (point.x < -0.5 || point.x > weeks - 0.5 || point.y < -0.5 || point.y > weekDays - 0.5) return null
      const place = days.indexOf(dayAt(point))
      return place === -1 ? null : place
    },
    describe: (place) => describe(drawn, place),
    groupAt: (place) => {
      const key = chart.days[place]?.group ?? null
      return key !== null && context.groups.has(key) ? key : null
    },
    brushBetween: (from, to) => {
      const [a = 0, b = 0] = [dayAt(from), dayAt(to)].toSorted((one, two) => one - two)
      const inside = chart.days.filter((_, place) => (days[place] ?? 0) >= a && (days[place] ?? 0) <= b)
      return joinBrushes(
        inside.map(({ group }) => context.groups.get(group)?.brush ?? null).filter((brush) => brush !== null),
      )
    },
    finder: { xAxisIndex: 1, yAxisIndex: 1 },
    option: (palette, state) => optionOf(drawn, palette, state),
    legend: () => [],
    height: 8 + weekDays * cellSize + 34 + 62 + 14,
    minWidth: Math.min(2_400, weeks * narrowestCell + 76),
    startsAtEnd: true,
    canBrush: chart.days.some(({ group }) => (context.groups.get(group)?.brush ?? null) !== null),
    placeName: 'day',
    note: null,
  }
}
