import type { EChartsOption, LineSeriesOption } from 'echarts'
import { moneyAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Percentiles of equity over trades, in money. */
export interface Fan {
  /** Numbers of trades, ascending from 0. */
  readonly at: readonly number[]
  readonly p5: readonly number[]
  readonly p25: readonly number[]
  readonly p50: readonly number[]
  readonly p75: readonly number[]
  readonly p95: readonly number[]
  /** Some single paths at the same numbers of trades; none where they are not known. */
  readonly paths?: readonly (readonly number[])[]
  /** The outer percentiles if the edge itself is uncertain; null for none. */
  readonly uncertain: { readonly p5: readonly number[]; readonly p95: readonly number[] } | null
}

/** A horizontal line across the fan, such as a goal. */
export interface FanLevel {
  readonly label: string
  readonly value: number
  readonly kind: 'start' | 'goal' | 'ruin'
}

function differences(upper: readonly number[], lower: readonly number[]): number[] {
  return upper.map((value, i) => value - (lower[i] ?? value))
}

/** Without symbols ECharts does not look for one at each point, which costs as much as the lines. */
const withoutSymbols = { symbol: 'none', showSymbol: false } as const

/** A band: an area stacked on the series below it. */
function band(
  name: string,
  at: readonly number[],
  heights: readonly number[],
  color: string,
  { stack = 'fan', endLabel }: { readonly stack?: string; readonly endLabel?: LineSeriesOption['endLabel'] } = {},
): LineSeriesOption {
  return {
    type: 'line',
    name,
    stack,
    // 'all' also stacks differences of 0.
    stackStrategy: 'all',
    data: heights.map((height, i) => [at[i] ?? 0, height]),
    ...withoutSymbols,
    silent: true,
    lineStyle: { width: 0 },
    areaStyle: { color, opacity: 1 },
    itemStyle: { color },
    ...(endLabel === undefined ? {} : { endLabel }),
  }
}

function tooltipText(fan: Fan, index: number, currency: string): string {
  const at = fan.at[index]
  if (at === undefined) return ''
  const money = (values: readonly number[]) => formatMoney(values[index] ?? null, currency, { whole: true })
  return [
    `<b>After ${pluralize(at, 'trade')}</b>`,
    `95% of paths below ${money(fan.p95)}`,
    `75% below ${money(fan.p75)}`,
    `<b>Median ${money(fan.p50)}</b>`,
    `25% below ${money(fan.p25)}`,
    `5% below ${money(fan.p5)}`,
    ...(fan.uncertain === null
      ? []
      : [`Uncertain edge: 90% between ${money(fan.uncertain.p5)} and ${money(fan.uncertain.p95)}`]),
  ].join('<br>')
}

/** Labels closer together than this share of the axis would overlap. */
const minLabelGap = 0.06

/**
 * Keeps the levels near the bands; one further away would stretch the axis. Of levels that are too close to each other,
 * only the last in the list gets a label.
 */
function placeLabels(levels: readonly FanLevel[], lowest: number, highest: number) {
  const near = levels.filter((level) => level.value <= highest * 1.02 && level.value >= lowest * 0.98)
  const minGap = (highest - lowest) * minLabelGap
  return near.map((level, i) => ({
    level,
    named: near.slice(i + 1).every((other) => Math.abs(other.value - level.value) >= minGap),
  }))
}

/** The wider band of an uncertain edge, between two dashed lines. */
function uncertainBand({ at, uncertain }: Fan, palette: ChartPalette): LineSeriesOption[] {
  if (uncertain === null) return []
  const { p5, p95 } = uncertain
  const edge = { lineStyle: { color: palette.brass, type: 'dashed', width: 1.25, opacity: 0.9 }, z: 1 } as const
  return [
    {
      ...band('Edge uncertain, 5%', at, p5, 'transparent', { stack: 'uncertain' }),
      areaStyle: { opacity: 0 },
      ...edge,
    },
    {
      ...band('Edge uncertain, 5–95%', at, differences(p95, p5), palette.brass, { stack: 'uncertain' }),
      areaStyle: { color: palette.brass, opacity: palette.dark ? 0.12 : 0.08 },
      ...edge,
    },
  ]
}

/** Single paths in one color, as one series: a gap divides each from the next. */
function pathLines(fan: Fan, paths: readonly (readonly number[])[], color: string, opacity: number): LineSeriesOption {
  // Pairs in one array of numbers: ECharts would copy each of thousands of pairs.
  const data = new Float64Array(2 * paths.reduce((points, path) => points + path.length + 1, 0))
  let next = 0
  const add = (x: number, y: number) => {
    data[next] = x
    data[next + 1] = y
    next += 2
  }
  for (const path of paths) {
    for (const [i, value] of path.entries()) add(fan.at[i] ?? 0, value)
    add(fan.at.at(-1) ?? 0, Number.NaN)
  }
  return {
    type: 'line',
    name: 'Paths',
    // The types know no array of numbers for lines.
    data: data as unknown as LineSeriesOption['data'] & object,
    ...withoutSymbols,
    silent: true,
    tooltip: { show: false },
    lineStyle: { color, width: 1, opacity },
    z: 0,
  }
}

const isGold = (_: unknown, i: number) => i % 3 === 0

/** Every third path is gold, the others blue. */
function samplePathLines(fan: Fan, palette: ChartPalette): LineSeriesOption[] {
  const { paths = [] } = fan
  if (paths.length === 0) return []
  return [
    pathLines(
      fan,
      paths.filter((path, i) => !isGold(path, i)),
      palette.accent,
      palette.dark ? 0.34 : 0.28,
    ),
    pathLines(fan, paths.filter(isGold), palette.brass, palette.dark ? 0.36 : 0.4),
  ]
}

/** A label at the end of a line. */
const endLabelOf = (text: string, color: string) => ({ show: true, formatter: text, color, fontSize: 11, distance: 6 })

/** The fan: 50% of paths in the inner band, 90% in the outer, and the median as a line. */
export function fanOption(fan: Fan, levels: readonly FanLevel[], currency: string, axisName = 'Trades ahead') {
  return (palette: ChartPalette): EChartsOption => {
    const [wide, , narrow] = palette.bands
    const end = fan.at.at(-1) ?? 1
    const lows = [...fan.p5, ...(fan.uncertain?.p5 ?? [])]
    const highs = [...fan.p95, ...(fan.uncertain?.p95 ?? [])]
    // Labels at the ends of the lines, where they do not touch.
    const span = Math.max(...highs) - Math.min(...lows)
    const [end5, end25, end75, end95] = (
      [
        [5, fan.p5],
        [25, fan.p25],
        [75, fan.p75],
        [95, fan.p95],
      ] as const
    ).map(([percentile, values]) => {
      const fits = Math.abs((values.at(-1) ?? 0) - (fan.p50.at(-1) ?? 0)) >= span * minLabelGap
      return fits ? { endLabel: endLabelOf(`${percentile}%`, palette.muted) } : {}
    })
    const colors = { start: palette.muted, goal: palette.gain, ruin: palette.loss }
    return {
      grid: { left: 64, right: 58, top: 16, bottom: 44 },
      tooltip: {
        trigger: 'axis',
        formatter: (parameters: unknown) => tooltipText(fan, dataIndexOf(parameters) ?? -1, currency),
        axisPointer: { lineStyle: { color: palette.muted } },
      },
      xAxis: {
        type: 'value',
        min: 0,
        max: end,
        name: axisName,
        nameLocation: 'middle',
        nameGap: 28,
        splitLine: { show: false },
        axisLabel: { formatter: (value: number) => formatCount(value), hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        scale: true,
        axisLabel: { formatter: moneyAxisFormat(Math.min(...lows), Math.max(...highs), currency) },
      },
      series: [
        { ...band('5%', fan.at, fan.p5, 'transparent', end5), areaStyle: { opacity: 0 } },
        band('5–25%', fan.at, differences(fan.p25, fan.p5), wide, end25),
        band('25–75%', fan.at, differences(fan.p75, fan.p25), narrow, end75),
        band('75–95%', fan.at, differences(fan.p95, fan.p75), wide, end95),
        {
          type: 'line',
          name: 'Median',
          data: fan.p50.map((value, i) => [fan.at[i] ?? 0, value]),
          ...withoutSymbols,
          lineStyle: { color: palette.brass, width: 2.5 },
          itemStyle: { color: palette.brass },
          endLabel: endLabelOf('Median', palette.brass),
        },
        ...samplePathLines(fan, palette),
        ...uncertainBand(fan, palette),
        ...placeLabels(levels, Math.min(...lows), Math.max(...highs)).map(({ level, named }) =>
          referenceLine({
            // The label is at the end of the line: on the left, away from the labels of the fan.
            from: [end, level.value],
            to: [0, level.value],
            color: colors[level.kind],
            name: named ? level.label : null,
            namePosition: 'insideTopLeft',
            nameColor: colors[level.kind],
          }),
        ),
      ],
    }
  }
}
