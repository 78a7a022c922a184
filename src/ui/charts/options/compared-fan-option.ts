import type { EChartsOption, LineSeriesOption } from 'echarts'
import { format } from 'echarts/core'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { axisValueOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** The 5th, 50th and 95th percentile of equity over trades, as multiples of the start. */
export interface NamedFan {
  readonly name: string
  /** Numbers of trades, ascending from 0. */
  readonly at: readonly number[]
  readonly p5: readonly number[]
  readonly p50: readonly number[]
  readonly p95: readonly number[]
}

type Row = 'p5' | 'p50' | 'p95'
const points = (fan: NamedFan, row: Row) => fan[row].map((multiple, i) => [fan.at[i] ?? 0, multiple - 1])

/** Height of the plot of the comparison and of a name in it, in pixels; close names move apart by them. */
const plotHeight = 280
const nameHeight = 16

/** How far the name at the end of each median moves down, so that it is below the name above. */
export function nameOffsets(runs: readonly NamedFan[]): number[] {
  const all = runs.flatMap(({ p5, p95 }) => [...p5, ...p95])
  const high = all.reduce((max, value) => Math.max(max, value), -Infinity)
  const low = all.reduce((min, value) => Math.min(min, value), Infinity)
  const tops = runs.map(({ p50 }) => ((high - (p50.at(-1) ?? 1)) / (high - low || 1)) * plotHeight)
  const offsets = tops.map(() => 0)
  let free = -Infinity
  for (const i of tops.map((_, place) => place).toSorted((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0))) {
    const placed = Math.max(tops[i] ?? 0, free)
    offsets[i] = placed - (tops[i] ?? 0)
    free = placed + nameHeight
  }
  return offsets
}

/** The median of each run as a line, between thin lines of its 5th and 95th percentile. */
export function comparedFanOption(runs: readonly NamedFan[]) {
  const offsets = nameOffsets(runs)
  return (palette: ChartPalette): EChartsOption => ({
    grid: { left: 64, right: 112, top: 16, bottom: 44 },
    tooltip: {
      trigger: 'axis',
      formatter: (parameters: unknown) => tooltipText(runs, parameters),
      axisPointer: { lineStyle: { color: palette.muted } },
    },
    xAxis: {
      type: 'value',
      min: 0,
      max: Math.max(...runs.map(({ at }) => at.at(-1) ?? 1)),
      name: 'Trades ahead',
      nameLocation: 'middle',
      nameGap: 28,
      splitLine: { show: false },
      axisLabel: { formatter: (value: number) => formatCount(value) },
    },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: { formatter: (value: number) => formatPercent(value, { digits: 0, signed: true }) },
    },
    series: runs.flatMap((fan, i) => {
      const color = palette.categories[i % palette.categories.length] ?? palette.accent
      const line = (row: Row, width: number): LineSeriesOption => ({
        type: 'line',
        name: fan.name,
        data: points(fan, row),
        symbol: 'none',
        lineStyle: { color, width, ...(row === 'p50' ? {} : { type: 'dashed', opacity: 0.7 }) },
        itemStyle: { color },
        // Each median carries the name of its run.
        ...(row === 'p50'
          ? {
              endLabel: {
                show: true,
                formatter: () => fan.name,
                color,
                width: 96,
                overflow: 'truncate',
                offset: [0, offsets[i] ?? 0],
              },
            }
          : {}),
      })
      return [line('p50', 2.5), line('p5', 1), line('p95', 1)]
    }),
  })
}

/** The value of a fan at a number of trades: that of the last sample at or before it. */
function valueAt(fan: NamedFan, row: Row, trades: number): number | null {
  const after = fan.at.findIndex((at) => at > trades)
  return fan[row].at(after === -1 ? -1 : after - 1) ?? null
}

const gainText = (value: number | null) => formatPercent(value === null ? null : value - 1, { signed: true })

function tooltipText(runs: readonly NamedFan[], parameters: unknown): string {
  const trades = axisValueOf(parameters)
  if (trades === null) return ''
  return [
    `<b>After ${pluralize(Math.round(trades), 'trade')}</b>`,
    ...runs.map((fan) => {
      const [low, median, high] = (['p5', 'p50', 'p95'] as const).map((row) => gainText(valueAt(fan, row, trades)))
      return `${format.encodeHTML(fan.name)}: <b>${median}</b> (${low} to ${high})`
    }),
  ].join('<br>')
}
