import { useMemo } from 'react'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { exact, subtractMoney, sum, toMoney } from '#domain/numbers/decimal.ts'
import { currencyOfR, type Portfolio } from '#domain/portfolio/portfolio.ts'
import { equityHeight } from '#features/dashboard/panel-sizes.ts'
import type { ChartPalette } from '#ui/charts/chart-palette.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { equityOption, equityPoints } from '#ui/charts/options/equity-option.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { MoneyText, PercentText } from '#ui/figures/figure-text.tsx'
import { formatDate, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { movePreviousCurve, type PreviousPeriod } from './previous-period.ts'

type Equity = PortfolioMetrics['equity']

const columns = [
  { key: 'date', label: 'Exit date' },
  { key: 'change', label: 'Day', numeric: true },
  { key: 'balance', label: 'Balance', numeric: true },
  { key: 'drawdown', label: 'Drawdown', numeric: true },
]

const columnsInR = [
  { key: 'date', label: 'Exit date' },
  { key: 'change', label: 'Day', numeric: true },
  { key: 'balance', label: 'Total', numeric: true },
]

function equityRows(equity: Equity, currency: string) {
  return equity
    .map((point, index) => {
      const previous = equity[index - 1]
      return {
        date: point.date === null ? 'Before the first trade' : formatDate(point.date),
        change:
          previous === undefined ? (
            ''
          ) : (
            <MoneyText value={subtractMoney(point.balance, previous.balance)} currency={currency} signed />
          ),
        balance: <MoneyText value={point.balance} currency={currency} />,
        drawdown: <PercentText value={point.drawdown === 0 ? 0 : -point.drawdown} />,
      }
    })
    .toReversed()
}

/** The finding of the curve: where it stands below its peak, and how far it fell on the way, at the ends of days. */
export function equityFinding(equity: Equity, currency = ''): string {
  const last = equity.at(-1)
  // In R there is no balance to be below a peak of, in percent.
  if (currency === currencyOfR && last !== undefined && equity.length > 1)
    return `${formatMoney(last.balance, currency, { signed: true })} in all`
  const deepest = Math.max(0, ...equity.map(({ drawdown }) => drawdown))
  if (last === undefined || equity.length < 2) return 'No closed trades'
  if (deepest === 0) return 'At a new high, without a drawdown'
  const now = last.drawdown === 0 ? 'At a new high' : `${formatPercent(last.drawdown)} below the peak`
  return `${now}, deepest ${formatPercent(deepest)} at a daily close`
}

/** What the finding leaves out: the balances, and what of them the curve does not show. */
function describeEquity(equity: Equity, currency: string): string {
  const [first, last] = [equity[0], equity.at(-1)]
  if (first === undefined || last === undefined || last.date === null) return ''
  const balances = `${currency === currencyOfR ? 'Total' : 'Balance'} ${formatMoney(first.balance, currency)} to ${formatMoney(last.balance, currency)}`
  const leftOut = (['flow', 'uncountedPnl'] as const).flatMap((key) => {
    const amounts = equity.map((point) => exact(point[key]))
    if (amounts.every((amount) => amount.eq(0))) return []
    const words = key === 'flow' ? 'deposits and withdrawals' : 'excluded or open trades'
    return [` Excludes ${formatMoney(toMoney(sum(amounts)), currency, { signed: true })} of ${words}.`]
  })
  return `${balances}.${leftOut.join('')}`
}

type EquityOption = ReturnType<ReturnType<typeof equityOption>>

/** The option of the chart with the results of the period before as a quiet line, or without it. */
function comparedOption(equity: Equity, currency: string, previous: PreviousPeriod | null, than: string) {
  const option = equityOption(equityPoints(equity), currency)
  if (previous === null) return option
  const data = movePreviousCurve(previous, equity)
  return (palette: ChartPalette): EquityOption => {
    const base = option(palette)
    const series: EquityOption['series'] = {
      type: 'line',
      name: capitalize(than),
      xAxisIndex: 0,
      yAxisIndex: 0,
      data: data.map((point) => [...point]),
      symbol: 'none',
      // The tooltip is of the shown days.
      tooltip: { show: false },
      lineStyle: { color: palette.accent, width: 1.5, type: 'dashed', opacity: 0.8 },
      itemStyle: { color: palette.accent },
      endLabel: {
        show: true,
        formatter: capitalize(than),
        color: palette.accent,
        fontSize: 11,
        align: 'right',
        offset: [-6, -12],
        backgroundColor: palette.surface,
        padding: [1, 4],
      },
    }
    return { ...base, series: [base.series ?? [], series].flat() }
  }
}

interface EquityChartProps {
  readonly equity: Equity
  readonly portfolio: Portfolio
  readonly previous: PreviousPeriod | null
  readonly than: string
}

/** Balance and drawdown by exit date, over the results of the period before. */
export default function EquityChart({ equity, portfolio, previous, than }: EquityChartProps) {
  const { currency } = portfolio
  const option = useMemo(() => comparedOption(equity, currency, previous, than), [equity, currency, previous, than])
  const table = useMemo(
    () => ({ columns: currency === currencyOfR ? columnsInR : columns, rows: equityRows(equity, currency) }),
    [equity, currency],
  )
  const description = useMemo(
    () => `${describeEquity(equity, currency)}${previous === null ? '' : ` Dashed: ${than}, from the same start.`}`,
    [equity, currency, previous, than],
  )
  return (
    <Chart
      option={option}
      height={equityHeight}
      name="Equity curve"
      title={equityFinding(equity, currency)}
      description={description}
      descriptionHidden
      table={table}
    />
  )
}
