import type { EChartsOption } from 'echarts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import { addDays } from '#domain/time/add-days.ts'
import { moneyAxisFormat } from '#ui/charts/axis-format.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { referenceLine } from '#ui/charts/reference-line.ts'
import { dataIndexOf } from '#ui/charts/tooltip-parameters.ts'
import { formatDate, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { drawdownAxis, drawdownSeries } from './drawdown-option.ts'

/** The balance at the end of a day; `opening` marks the point before the first trade. */
export interface EquityPoint {
  readonly date: CalendarDate
  readonly opening: boolean
  /** As a float, for drawing only. */
  readonly balance: number
  /** Deposits minus withdrawals of the day, included in the balance. */
  readonly flow: number
  /** P&L of the day that no statistic counts, included in the balance. */
  readonly uncountedPnl: number
  /** As a fraction of the peak balance. */
  readonly drawdown: number
}

/** Dates the opening balance a day before the first trade, so that the first day's result is visible. */
export function equityPoints(
  equity: readonly {
    readonly date: CalendarDate | null
    readonly balance: string
    readonly flow: string
    readonly uncountedPnl: string
    readonly drawdown: number
  }[],
): EquityPoint[] {
  const first = equity.find((point) => point.date !== null)?.date ?? null
  if (first === null) return []
  return equity.map(({ date, balance, flow, uncountedPnl, drawdown }) => ({
    date: date ?? addDays(first, -1),
    opening: date === null,
    balance: Number(balance),
    flow: Number(flow),
    uncountedPnl: Number(uncountedPnl),
    drawdown,
  }))
}

/**
 * The opening balance plus the results of trading up to each point: the balance without deposits, withdrawals and uncounted
 * P&L, which would look like results. Floats, for drawing only.
 */
export function tradedBalances(points: readonly EquityPoint[]): readonly number[] {
  let moved = 0
  return points.map(({ balance, flow, uncountedPnl, opening }) => {
    if (!opening) moved += flow + uncountedPnl
    return balance - moved
  })
}

function tooltipText(points: readonly EquityPoint[], index: number, currency: string): string {
  const point = points[index]
  if (point === undefined) return ''
  const before = points[index - 1]
  const lines = [
    `<b>${point.opening ? 'Before the first trade' : formatDate(point.date)}</b>`,
    `${currency === currencyOfR ? 'Total' : 'Balance'} ${formatMoney(point.balance, currency)}`,
    ...(before === undefined
      ? []
      : [
          `Day ${formatMoney(point.balance - before.balance - point.flow - point.uncountedPnl, currency, { signed: true })}`,
        ]),
    ...(point.flow === 0
      ? []
      : [`${point.flow > 0 ? 'Deposit' : 'Withdrawal'} ${formatMoney(Math.abs(point.flow), currency)}`]),
    ...(point.uncountedPnl === 0
      ? []
      : [`Excluded or open trades ${formatMoney(point.uncountedPnl, currency, { signed: true })}`]),
    ...(currency === currencyOfR ? [] : [`Drawdown ${formatPercent(point.drawdown === 0 ? 0 : -point.drawdown)}`]),
  ]
  return lines.join('<br>')
}

/** A line at the opening balance. */
function openingLine(points: readonly EquityPoint[], palette: ChartPalette) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    referenceLine({
      from: [first.date, first.balance],
      to: [last.date, first.balance],
      color: palette.muted,
      name: 'Opening balance',
      namePosition: 'insideTopRight',
      nameColor: palette.muted,
    }),
  ]
}

/**
 * The results of trading on top of the opening balance by exit date, with the drawdown below. In R, where the trader hides
 * the balance, there is neither an opening balance nor a drawdown in percent of it.
 */
export function equityOption(points: readonly EquityPoint[], currency: string) {
  const hasBalance = currency !== currencyOfR
  const traded = tradedBalances(points)
  const [low, high] = traded.reduce(
    ([min, max], balance) => [Math.min(min, balance), Math.max(max, balance)],
    [Infinity, -Infinity],
  )
  return (palette: ChartPalette): EChartsOption => ({
    grid: [
      { left: 64, right: 16, top: 14, height: hasBalance ? '60%' : '72%' },
      { left: 64, right: 16, top: hasBalance ? '76%' : '84%', bottom: 28 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }], lineStyle: { color: palette.muted } },
    tooltip: {
      trigger: 'axis',
      formatter: (parameters: unknown) => tooltipText(points, dataIndexOf(parameters) ?? -1, currency),
    },
    xAxis: [
      { type: 'time', gridIndex: 0, axisLabel: { show: false }, axisTick: { show: false }, splitLine: { show: false } },
      { type: 'time', gridIndex: 1, splitLine: { show: false }, axisLabel: { hideOverlap: true } },
    ],
    yAxis: [
      {
        type: 'value',
        gridIndex: 0,
        scale: true,
        axisLabel: { formatter: moneyAxisFormat(low, high, currency) },
      },
      { ...drawdownAxis(points, palette, 1), show: hasBalance },
    ],
    series: [
      {
        type: 'line',
        name: 'Balance',
        xAxisIndex: 0,
        yAxisIndex: 0,
        data: points.map(({ date }, index) => [date, traded[index] ?? 0]),
        symbol: 'none',
        // Without symbols, a single day would draw nothing.
        showSymbol: points.length < 3,
        lineStyle: { color: palette.brass, width: 2 },
        itemStyle: { color: palette.brass },
        areaStyle: { color: palette.brass, opacity: palette.dark ? 0.14 : 0.1, origin: 'start' },
      },
      ...(hasBalance ? [drawdownSeries(points, palette, 1), ...openingLine(points, palette)] : []),
    ],
  })
}
