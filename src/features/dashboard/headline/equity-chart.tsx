import { useMemo } from 'react'
import type { PortfolioMetrics } from '#api/figures/metrics.ts'
import { exact, subtractMoney, sum, toMoney } from '#domain/numbers/decimal.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
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

/** Describes the equity curve for screen readers. */
function describeEquity(equity: Equity, currency: string): string {
  const [first, last] = [equity[0], equity.at(-1)]
  if (first === undefined || last === undefined || last.date === null) return ''
  const deepest = equity.reduce((worst, point) => (point.drawdown > worst.drawdown ? point : worst), first)
  const drawdown =
    deepest.drawdown === 0
      ? 'No day ended below an earlier peak.'
      : `Maximum drawdown at the end of a day: ${formatPercent(-deepest.drawdown)}${
          deepest.date === null ? '' : ` on ${formatDate(deepest.date)}`
        }.`
  const flows = toMoney(sum(equity.map(({ flow }) => exact(flow))))
  const signed = (amount: string) => formatMoney(amount, currency, { signed: true })
  const traded = signed(subtractMoney(subtractMoney(last.balance, first.balance), flows))
  const change = exact(flows).eq(0) ? traded : `${traded} from trading, ${signed(flows)} from deposits and withdrawals`
  return `Balance from ${formatMoney(first.balance, currency)} to ${formatMoney(last.balance, currency)} on ${formatDate(
    last.date,
  )} (${change}). ${drawdown}`
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
  const table = useMemo(() => ({ columns, rows: equityRows(equity, currency) }), [equity, currency])
  const description = useMemo(
    () =>
      `${describeEquity(equity, currency)}${previous === null ? '' : ` Dashed: results of the ${than}, from the same start.`}`,
    [equity, currency, previous, than],
  )
  return <Chart option={option} height={equityHeight} title="Equity curve" description={description} table={table} />
}
